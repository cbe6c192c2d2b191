import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type Look = 'primary' | 'outline' | 'quiet';
type Size = 'regular' | 'medium' | 'small';

const looks: Record<Look, string> = {
  // Forced colors leave only the border of a filled button.
  primary: 'border border-transparent bg-teal text-on-teal hover:bg-teal-hover',
  outline: 'border border-line-control text-ink hover:border-ink',
  quiet: 'text-ink-quiet hover:text-ink',
};

const sizes: Record<Size, string> = {
  regular: 'min-h-[48px] px-24 text-16',
  medium: 'min-h-[44px] px-16 text-16',
  small: 'min-h-[32px] px-12 text-14',
};

/** A button's classes, for links that look like one. */
export function buttonClasses(look: Look = 'primary', size: Size = 'regular') {
  return classes(
    'inline-flex items-center justify-center gap-8 rounded-control font-semibold whitespace-nowrap transition-colors',
    'disabled:opacity-60 aria-disabled:opacity-60',
    looks[look],
    sizes[size],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  size?: Size;
}

export function Button({ look, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classes(buttonClasses(look, size), className)} {...rest} />;
}

import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

const frame = classes(
  'rounded-control border border-line-control bg-surface text-ink placeholder:text-ink-quiet',
  'transition-colors hover:border-ink-quiet aria-invalid:border-danger disabled:opacity-60',
);

/** `dense` is for toolbars: 36 px on screens with a mouse. */
interface Dense {
  dense?: boolean;
}

const heights = (dense: boolean) =>
  dense ? 'h-[36px] px-8 text-14 max-lg:h-[44px] max-lg:text-16' : 'h-[48px] px-12 text-16';

export function TextInput({ className, dense = false, ...rest }: ComponentProps<'input'> & Dense) {
  return <input className={classes(frame, 'w-full', heights(dense), className)} {...rest} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={classes(frame, 'w-full px-12 py-12 text-16', className)} {...rest} />;
}

export function SelectInput({ className, dense = false, ...rest }: ComponentProps<'select'> & Dense) {
  return <select className={classes(frame, heights(dense), className)} {...rest} />;
}

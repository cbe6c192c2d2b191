import type { ReactNode } from 'react';
import { useSmallScreen } from '../hooks/use-media.ts';
import { classes } from './classes.ts';

interface SwipeRowProps {
  labelledBy: string;
  className: string;
  children: ReactNode;
}

/** On a phone, a row to swipe through, by keyboard too; on a wider screen, nothing but its children. */
export function SwipeRow({ labelledBy, className, children }: SwipeRowProps) {
  const small = useSmallScreen();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of figures or list items, not of form fields
    <div
      role="group"
      aria-labelledby={labelledBy}
      tabIndex={small ? 0 : undefined}
      className={classes(
        'max-sm:-mx-16 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-16 max-sm:overflow-x-auto max-sm:px-16 max-sm:-outline-offset-2',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The classes of its items' parent and of each item, on a phone. */
export const swipeItems = 'max-sm:flex max-sm:w-max max-sm:gap-12';
export const swipeItem =
  'max-sm:w-[84vw] max-sm:snap-start max-sm:rounded-card max-sm:border max-sm:border-line max-sm:p-16';

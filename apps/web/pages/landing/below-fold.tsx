import { type ReactNode, Suspense } from 'react';

interface BelowFoldProps {
  /** About how high it is, as a class, so that the scrollbar is right before it is laid out. */
  height: string;
  children: ReactNode;
}

/**
 * A part of the page that the first screen does not show: while the page settles, the browser lays it out only when it
 * comes near, and its components take it over apart from the rest, at once where somebody presses something in it.
 */
export function BelowFold({ height, children }: BelowFoldProps) {
  return (
    <div className={`below-fold ${height}`}>
      <Suspense>{children}</Suspense>
    </div>
  );
}

import { type ReactNode, Suspense } from 'react';

interface BelowFoldProps {
  /** About how high it is, as a class, so that the scrollbar is right before it is laid out. */
  height: string;
  children: ReactNode;
}

/**
 * A part of the page that the first screen does not show: the browser styles and lays it out when it comes near, and
 * its components take it over apart from the rest, at once where somebody presses something in it.
 */
export function BelowFold({ height, children }: BelowFoldProps) {
  return (
    <div className={`[content-visibility:auto] ${height}`}>
      <Suspense>{children}</Suspense>
    </div>
  );
}

import { type ReactNode, useRef } from 'react';
import { useNear } from '../hooks/use-near.ts';

interface LiveOnlyProps {
  /** What stands in the drawn page, in the size of what comes. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * A form that nobody listens to yet must not be there to be filled in: its content would go into the address. And its
 * code can wait until the form is nearly in sight.
 */
export function LiveOnly({ fallback, children }: LiveOnlyProps) {
  const place = useRef<HTMLDivElement>(null);
  return useNear(place) ? children : <div ref={place}>{fallback}</div>;
}

import type { ReactNode } from 'react';

/** Line icons on a 20 px grid. They are decorative; the text beside them or the control's label carries the meaning. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-[20px] shrink-0"
    >
      {children}
    </svg>
  );
}

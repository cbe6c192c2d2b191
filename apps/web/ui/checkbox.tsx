import type { ComponentProps, ReactNode } from 'react';

/** A checkbox whose label is part of the click area. */
export function Checkbox({ children, ...input }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-[44px] cursor-pointer items-center gap-12">
      <input type="checkbox" {...input} className="size-[20px] shrink-0 accent-teal-text" />
      <span>{children}</span>
    </label>
  );
}

import type { ReactNode } from 'react';
import { Arcs } from './arcs.tsx';

interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-4 border-t border-line py-48 sm:flex-row sm:items-center sm:gap-32">
      <Arcs className="size-[112px] shrink-0 text-teal" />
      <div>
        <h2 className="text-22">{title}</h2>
        {text && <p className="mt-4 text-16 text-ink-quiet">{text}</p>}
        {children && <div className="mt-16">{children}</div>}
      </div>
    </div>
  );
}

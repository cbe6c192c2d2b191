import type { ReactNode } from 'react';
import { Arcs } from '../ui/arcs.tsx';

interface MessagePageProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A page with one message and a link to continue. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <main id="main" tabIndex={-1} className="relative flex min-h-[72vh] items-center overflow-hidden">
      <Arcs className="absolute -right-[180px] -bottom-[220px] size-[640px] text-line" />
      <div className="page-width relative py-72">
        <h1 className="max-w-[10.65em] text-40 sm:text-56">{title}</h1>
        <p className="mt-24 max-w-measure text-18 text-ink-quiet">{text}</p>
        <div className="mt-32 flex flex-wrap gap-12">{children}</div>
      </div>
    </main>
  );
}

import type { ReactNode } from 'react';

/** A part of the Health tab, with its heading. */
export function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-22">{title}</h2>
      <p className="mt-4 mb-12 text-ink-quiet">{text}</p>
      {children}
    </section>
  );
}

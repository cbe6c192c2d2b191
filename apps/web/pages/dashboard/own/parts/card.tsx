import type { ReactNode } from 'react';

interface CardProps {
  /** Names its heading, for links to it. */
  id: string;
  title: string;
  /** How many there are, beside the title. */
  count?: number;
  children: ReactNode;
}

/** A section of the page with its title. */
export function Card({ id, title, count = 0, children }: CardProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="min-w-0 self-start rounded-card border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-12 border-b border-line px-16 py-12">
        <h2 id={`${id}-title`} className="text-18">
          {title}
        </h2>
        {count > 0 && (
          <span className="tabular-nums rounded-full bg-teal px-8 font-semibold text-on-teal">
            {count}
            <span className="sr-only"> open</span>
          </span>
        )}
      </div>
      {children}
    </section>
  );
}

/** What a section says while it has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="p-16 text-ink-quiet">{children}</p>;
}

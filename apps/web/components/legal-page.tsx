import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface LegalSection {
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** The date the text is valid from, and its subject. */
  lead: ReactNode;
  sections: readonly LegalSection[];
}

/** A long legal text: its sections are numbered, listed first, and each has an address. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <h1 className="text-40 lg:text-56">{title}</h1>
      <div className="mt-16 grid max-w-measure gap-8 text-18 text-ink-quiet">{lead}</div>
      <div className="mt-48 grid gap-48 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-72">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-[112px]">
          <ol className="grid border-t border-line">
            {sections.map(({ id, title: name }, index) => (
              <li key={id} className="border-b border-line">
                <Link to={`#${id}`} className="tabular-nums flex gap-12 py-8 hover:text-teal-text hover:underline">
                  <span className="w-[1.5rem] shrink-0 text-ink-quiet">{index + 1}</span>
                  {name}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-measure gap-48">
          {sections.map(({ id, title: name, text }, index) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="tabular-nums text-22">
                {index + 1}. {name}
              </h2>
              <div className="mt-12 grid gap-12">{text}</div>
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

import type { ReactNode } from 'react';

export interface StepFacts {
  /** By when, or after what. */
  when: string;
  title?: string;
  text: ReactNode;
}

/** The next steps in order, each with its time. */
export function Steps({ steps }: { steps: readonly StepFacts[] }) {
  return (
    <ol className="mt-16 border-t border-line">
      {steps.map(({ when, title, text }) => (
        <li key={when} className="grid gap-x-16 border-b border-line py-16 sm:grid-cols-[8.5rem_1fr]">
          <span className="text-14 leading-[1.77] font-semibold text-teal-text">{when}</span>
          <div>
            {title && <p className="font-semibold">{title}</p>}
            <p className={title && 'text-ink-quiet'}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

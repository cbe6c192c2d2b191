import type { ReactNode } from 'react';
import { Marked } from './marked.tsx';

/** A record's fields as terms and values. Values keep their line breaks, and long ones wrap instead of overflowing. */
export function Details({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="grid max-w-[72ch] gap-x-24 gap-y-8 sm:grid-cols-[10rem_1fr]">
      {facts.map(([term, value]) => (
        <div key={term} className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-ink-quiet">{term}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            {typeof value === 'string' ? <Marked>{value}</Marked> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

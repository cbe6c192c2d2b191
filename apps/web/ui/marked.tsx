import { createContext, use } from 'react';
import { partsOf } from './matches.ts';

/** What is searched for in the list around; empty where nothing is. */
export const SearchedFor = createContext('');

/** A text whose matches with the search are marked. */
export function Marked({ children }: { children: string }) {
  const q = use(SearchedFor);
  return partsOf(children, q).map(({ text, found }, index) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity and never change places
      <mark key={index} className="rounded-[2px] bg-teal/30 text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

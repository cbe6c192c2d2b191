import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnFacts } from '#core/site/schemas.ts';

export const noFacts: OwnFacts = { posted: null, status: null };

const OwnFactsContext = createContext(noFacts);

/** Gives the page what its document was drawn with for its visitor alone, until the visitor goes on to another page. */
export function OwnFactsProvider({ facts, children }: { facts: OwnFacts; children: ReactNode }) {
  const { pathname } = useLocation();
  const [drawnPath] = useState(pathname);
  const [left, setLeft] = useState(false);
  if (pathname !== drawnPath && !left) setLeft(true);
  return <OwnFactsContext value={left ? noFacts : facts}>{children}</OwnFactsContext>;
}

/** What the component's page was drawn with. It stays the same for as long as the component is there. */
export function useOwnFacts(): OwnFacts {
  const [facts] = useState(useContext(OwnFactsContext));
  return facts;
}

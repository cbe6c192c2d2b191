import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FilterName, filterFrom, filterNames, filterQuery, type ListFilter } from '../../../api/admin-lists.ts';

/** Shorter words match too much to be worth a search. */
export const minSearchLength = 3;
const typingPauseMs = 300;

export interface ListFilterState {
  /** What is typed, searched or not. */
  typed: string;
  /** What the list is asked for. */
  applied: ListFilter;
  type: (text: string) => void;
  choose: (name: FilterName, value: string) => void;
  /** Asks for exactly what the part of an address asks for. */
  apply: (query: string) => void;
  clear: () => void;
}

/** The search, the filters and the sort, kept in the page's address. What the list does not know is not asked for. */
export function useListFilter(known: readonly FilterName[]): ListFilterState {
  const [params, setParams] = useSearchParams();
  const asked = filterFrom(params);
  const address = filterQuery(Object.fromEntries(known.map((name) => [name, asked[name]])));
  const applied = useMemo(() => filterFrom(new URLSearchParams(address)), [address]);
  const { q } = applied;
  const [typed, setTyped] = useState(q);
  const written = useRef(q);

  const change = useCallback(
    (values: Partial<ListFilter>) => {
      if (values.q !== undefined) written.current = values.q;
      setParams(
        () => {
          // The address itself: what the router knows may be one change behind, and would take that change back.
          const next = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(values)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );

  // The address was changed by something else than typing: a link, a view, the way back.
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setTyped(q);
  }, [q]);

  const wanted = typed.trim().length >= minSearchLength ? typed.trim() : '';
  const tab = params.get('tab');
  useEffect(() => {
    if (wanted === written.current) return;
    const timer = window.setTimeout(() => {
      // The address may already be another tab's while this list is still on screen.
      if (new URLSearchParams(window.location.search).get('tab') === tab) change({ q: wanted });
    }, typingPauseMs);
    return () => window.clearTimeout(timer);
  }, [wanted, tab, change]);

  const apply = (query: string) => {
    const filter = filterFrom(new URLSearchParams(query));
    setTyped(filter.q);
    change(Object.fromEntries(filterNames.map((name) => [name, filter[name]])));
  };
  return {
    typed,
    applied,
    type: setTyped,
    choose: (name, value) => change({ [name]: value }),
    apply,
    clear: () => apply(''),
  };
}

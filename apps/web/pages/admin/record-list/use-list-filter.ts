import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isLongEnough } from '#core/lists/rules.ts';
import { type FilterName, filterFrom, filterNames, filterQuery, type ListFilter } from '../../../api/admin-lists.ts';
import { whenReleased } from '../parts/when-released.ts';

const typingPauseMs = 300;

export interface ListFilterState {
  /** The typed text, searched or not. */
  typed: string;
  /** The parameters the list is loaded with. */
  applied: ListFilter;
  type: (text: string) => void;
  choose: (name: FilterName, value: string) => void;
  /** Replaces all parameters with those of a query string. */
  apply: (query: string) => void;
  clear: () => void;
}

/** The search, filters and sort, stored in the page's URL. Parameters the list does not support are ignored. */
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
          // Reads the address itself: the router may be one change behind and would undo that change.
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

  // Something other than typing changed the address: a link, a view, or Back.
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setTyped(q);
  }, [q]);

  const wanted = isLongEnough(typed) ? typed.trim() : '';
  const tab = params.get('tab');
  useEffect(() => {
    if (wanted === written.current) return;
    let latest = true;
    const search = () => {
      // The address may already be another tab's while this list is still on screen.
      if (latest && new URLSearchParams(window.location.search).get('tab') === tab) change({ q: wanted });
    };
    // A search adds a line to the toolbar, which moves the rows.
    const timer = window.setTimeout(() => whenReleased(search), typingPauseMs);
    return () => {
      latest = false;
      window.clearTimeout(timer);
    };
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

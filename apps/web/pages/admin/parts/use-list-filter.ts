import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListFilter } from '../../../api/admin-lists.ts';

/** Shorter words match too much to be worth a search. */
export const minSearchLength = 3;
const typingPauseMs = 300;

export interface ListFilterState {
  /** What is typed, searched or not. */
  typed: string;
  /** What the list is asked for. */
  applied: ListFilter;
  type: (text: string) => void;
  chooseStatus: (status: string) => void;
  clear: () => void;
}

/** The search and the status, kept in the page's address. */
export function useListFilter(): ListFilterState {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const status = params.get('status') ?? '';
  const [typed, setTyped] = useState(q);

  const put = useCallback(
    (name: string, value: string) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );

  const wanted = typed.trim().length >= minSearchLength ? typed.trim() : '';
  useEffect(() => {
    if (wanted === q) return;
    const timer = window.setTimeout(() => put('q', wanted), typingPauseMs);
    return () => window.clearTimeout(timer);
  }, [wanted, q, put]);

  return {
    typed,
    applied: { q, status },
    type: setTyped,
    chooseStatus: (chosen) => put('status', chosen),
    clear: () => {
      setTyped('');
      setParams(onlyTab, { replace: true });
    },
  };
}

function onlyTab(current: URLSearchParams): URLSearchParams {
  const tab = current.get('tab');
  return new URLSearchParams(tab ? { tab } : {});
}

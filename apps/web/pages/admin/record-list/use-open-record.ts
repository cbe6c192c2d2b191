import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The record shown beside its list, kept in the page's address. Closing it gives the focus back to its row. */
export function useOpenRecord(area: RefObject<HTMLElement | null>) {
  const [params, setParams] = useSearchParams();
  const shown = params.get('open');
  const before = useRef(shown);

  useEffect(() => {
    if (before.current !== null && shown === null)
      area.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(before.current)}"] th button`)?.focus();
    before.current = shown;
  }, [shown, area]);

  const put = useCallback(
    (id: string | null, replace: boolean) => {
      setParams(
        () => {
          // The address itself: what the router knows may be one change behind, and would take that change back.
          const next = new URLSearchParams(window.location.search);
          if (id === null) next.delete('open');
          else next.set('open', id);
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return {
    shown,
    // The way back closes a record, and does not go through all that were looked at.
    show: (id: string) => put(id, shown !== null),
    close: () => put(null, true),
  };
}

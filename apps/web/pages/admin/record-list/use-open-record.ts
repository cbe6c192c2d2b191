import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openParameter } from '#core/resources/rules.ts';

/** The record shown beside its list, stored in the page's URL. Closing it returns the focus to its row. */
export function useOpenRecord(area: RefObject<HTMLElement | null>) {
  const [params, setParams] = useSearchParams();
  const shown = params.get(openParameter);
  const before = useRef(shown);

  useEffect(() => {
    if (before.current !== null && shown === null)
      area.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(before.current)}"] th a`)?.focus();
    before.current = shown;
  }, [shown, area]);

  const put = useCallback(
    (id: string | null, replace: boolean) => {
      setParams(
        () => {
          // Reads the address itself: the router may be one change behind and would undo that change.
          const next = new URLSearchParams(window.location.search);
          if (id === null) next.delete(openParameter);
          else next.set(openParameter, id);
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return {
    shown,
    /** The address of this list with a record shown. */
    addressOf: (id: string) => `?${new URLSearchParams({ ...Object.fromEntries(params), [openParameter]: id })}`,
    // Back closes the record, and does not step through all that were opened.
    show: (id: string) => put(id, shown !== null),
    close: () => put(null, true),
  };
}

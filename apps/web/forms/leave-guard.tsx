import { useCallback, useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useLocation } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { watchBack } from './back-guard.ts';

interface LeaveGuardProps {
  /** Whether something would be lost. */
  when: boolean;
  /** What, in a sentence. */
  losing: string;
}

/** Asks before the visitor leaves a page that holds what is kept nowhere: by closing it, by a link, or by Back. */
export function LeaveGuard({ when, losing }: LeaveGuardProps) {
  const { pathname, key } = useLocation();
  /** Goes where the visitor wanted to go. */
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const leaving = useRef(false);
  const place = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place in the history is another one with each key
  useEffect(() => {
    place.current = placeInHistory();
  }, [key]);

  useBeforeUnload(
    useCallback(
      (event) => {
        if (when && !leaving.current) event.preventDefault();
      },
      [when],
    ),
  );

  useEffect(() => {
    if (!when) return;
    const ask = (go: () => void) =>
      setLeave(() => () => {
        leaving.current = true;
        go();
      });
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leadsAway(link, event) || link.pathname === pathname) return;
      event.preventDefault();
      ask(() => window.location.assign(link.href));
    };
    // The router does not learn of it: the page stays as it is, and the address is put back.
    const onPop = (event: PopStateEvent) => {
      const steps = placeInHistory() - place.current;
      if (leaving.current || steps === 0 || window.location.pathname === pathname) return;
      event.stopImmediatePropagation();
      window.history.go(-steps);
      ask(() => window.history.go(steps));
    };
    document.addEventListener('click', onClick, true);
    const stopWatching = watchBack(onPop);
    return () => {
      document.removeEventListener('click', onClick, true);
      stopWatching();
    };
  }, [when, pathname]);

  return (
    <Dialog open={leave !== null} onClose={() => setLeave(null)} title="Leave this page?">
      <p>{losing}</p>
      <p className="mt-24 flex flex-wrap gap-12">
        <Button onClick={() => setLeave(null)}>Stay here</Button>
        <Button look="outline" onClick={() => leave?.()}>
          Leave
        </Button>
      </p>
    </Dialog>
  );
}

/** A plain click on a link of ours that opens in this tab. The browser itself asks about those that go elsewhere. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !elsewhere && link.origin === window.location.origin && (link.target === '' || link.target === '_self');
}

/** The router numbers the places it has been to. */
function placeInHistory(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

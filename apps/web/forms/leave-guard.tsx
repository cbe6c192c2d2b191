import { type ComponentType, lazy, Suspense, useCallback, useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import type { LeaveQuestionProps } from './leave-question.tsx';

interface LeaveGuardProps {
  /** Whether leaving would lose anything. */
  when: boolean;
  /** What would be lost, in a sentence. */
  losing: string;
}

/** Few visitors are ever asked, so the dialog is loaded when it is needed; without a network the browser asks. */
const LeaveQuestion = lazy<ComponentType<LeaveQuestionProps>>(() =>
  import('./leave-question.tsx').catch(() => ({ default: BrowserQuestion })),
);

/** Asks before the visitor loses unsaved input by closing the page, by a link, or by Back. */
export function LeaveGuard({ when, losing }: LeaveGuardProps) {
  // The router allows one blocker: a form that loses nothing must not use it.
  return when && <Guard losing={losing} />;
}

function Guard({ losing }: { losing: string }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  return (
    blocker.state === 'blocked' && (
      <Suspense>
        <LeaveQuestion blocker={blocker} losing={losing} />
      </Suspense>
    )
  );
}

function BrowserQuestion({ blocker, losing }: LeaveQuestionProps) {
  useEffect(() => {
    if (window.confirm(losing)) blocker.proceed?.();
    else blocker.reset?.();
  }, [blocker, losing]);
  return null;
}

import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface LeaveGuardProps {
  /** Whether something would be lost. */
  when: boolean;
  /** What, in a sentence. */
  losing: string;
}

/** Asks before the visitor leaves a page that holds what is kept nowhere: by closing it, by a link, or by Back. */
export function LeaveGuard({ when, losing }: LeaveGuardProps) {
  // The router has room for one blocker: a form that loses nothing must not take it.
  return when && <LeaveQuestion losing={losing} />;
}

function LeaveQuestion({ losing }: { losing: string }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useBeforeUnload(useCallback((event) => event.preventDefault(), []));
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Leave this page?">
      <p>{losing}</p>
      <p className="mt-24 flex flex-wrap gap-12">
        <Button onClick={() => blocker.reset?.()}>Stay here</Button>
        <Button look="outline" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </p>
    </Dialog>
  );
}

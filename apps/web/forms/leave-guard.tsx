import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface LeaveGuardProps {
  /** Whether leaving would lose anything. */
  when: boolean;
  /** What would be lost, in a sentence. */
  losing: string;
}

/** Asks before the visitor loses unsaved input by closing the page, by a link, or by Back. */
export function LeaveGuard({ when, losing }: LeaveGuardProps) {
  // The router allows one blocker: a form that loses nothing must not use it.
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

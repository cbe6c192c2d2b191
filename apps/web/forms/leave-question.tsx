import type { Blocker } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export interface LeaveQuestionProps {
  blocker: Blocker;
  losing: string;
}

/** Holds a navigation until the visitor has decided. */
export default function LeaveQuestion({ blocker, losing }: LeaveQuestionProps) {
  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} title="Leave this page?">
      <p>{losing}</p>
      <p className="mt-24 flex flex-wrap gap-12">
        <Button onClick={stay}>Stay on this page</Button>
        <Button look="outline" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </p>
    </Dialog>
  );
}

import { useEffect, useRef } from 'react';
import { MessagePage } from '../../components/message-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useLogOut } from './parts/use-log-out.ts';

/** After signing out without an answer of the server: the page is empty, and the session is not over. */
export function LeftOpenPage() {
  const leaving = useLogOut();
  const again = useRef<HTMLButtonElement>(null);
  // The button that was clicked is gone.
  useEffect(() => again.current?.focus(), []);
  return (
    <MessagePage
      title="You’re signed out on this page only."
      text="Nothing you looked at is left on it. But our server didn’t confirm, so your session may still be open there, and whoever uses this browser could open it. It ends by itself after 30 minutes without use. Please try again before you leave this computer."
    >
      <Button ref={again} disabled={leaving.isPending} onClick={() => leaving.mutate()}>
        {leaving.isPending ? 'Signing out…' : 'Try again'}
      </Button>
    </MessagePage>
  );
}

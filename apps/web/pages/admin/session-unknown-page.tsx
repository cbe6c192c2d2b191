import { sentence } from '../../api/errors.ts';
import { MessagePage } from '../../components/message-page.tsx';
import { Button } from '../../ui/button.tsx';

export function SessionUnknownPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <MessagePage title="The dashboard isn’t responding." text={sentence(error)}>
      <Button onClick={onRetry}>Try again</Button>
    </MessagePage>
  );
}

import type { LeadDetail } from '#core/leads/registry.ts';
import { limits } from '#core/shared/limits.ts';
import { notSpam } from '../../../api/admin-records.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useRecordChange } from '../resources/use-record-change.ts';

/** What can be done with spam. */
export function NotSpam({ detail, onDone }: { detail: LeadDetail; onDone: (said: string) => void }) {
  const change = useRecordChange(detail, {
    send: () => notSpam(detail.list, detail.id),
    onDone: () => onDone('It isn’t spam. The emails and webhooks of a new record are on their way.'),
  });
  return (
    <div className="grid justify-items-start gap-12">
      <p>
        A field was filled in that people don’t see, so this counts as spam. We notified no one of it, and delete it
        after {limits.spamDays} days.
      </p>
      <Button size="small" aria-disabled={change.isPending} onClick={() => !change.isPending && change.mutate()}>
        {change.isPending ? 'Saving…' : 'Not spam'}
      </Button>
      {change.isError && <FormError>{sentence(change.error)}</FormError>}
    </div>
  );
}

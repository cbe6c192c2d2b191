import { type FormEvent, useId, useState } from 'react';
import type { LeadDetail } from '#core/leads/registry.ts';
import { assignRecord } from '../../../api/admin-records.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { AssigneeInput } from '../parts/assignee-input.tsx';
import { useRecordChange } from '../resources/use-record-change.ts';

/** A record's assignee: a member of the team, or any other name. */
export function Assignee({ detail }: { detail: LeadDetail }) {
  const inputId = useId();
  /** The typed text, and the assignee when typing began; null while the record's own value shows. */
  const [typed, setTyped] = useState<{ name: string; version: number } | null>(null);
  const change = useRecordChange(detail, {
    send: (to: { assignee: string | null; version: number }) => assignRecord(detail.list, detail.id, to),
    optimisticUpdate: (before, { assignee }) => ({ ...before, assignee }),
    onDone: () => setTyped(null),
  });
  const shown = typed?.name ?? detail.assignee ?? '';
  const wanted = shown.trim() || null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const seen = change.isError ? detail.version : (typed?.version ?? detail.version);
    change.mutate({ assignee: wanted, version: seen });
  };

  return (
    <form onSubmit={onSubmit} className="grid gap-8">
      <div className="flex flex-wrap items-center gap-x-12 gap-y-8">
        <label htmlFor={inputId} className="text-ink-quiet">
          Owner
        </label>
        <AssigneeInput
          id={inputId}
          dense
          placeholder="No owner"
          value={shown}
          onChange={(event) => setTyped({ name: event.target.value, version: typed?.version ?? detail.version })}
          className="max-w-[16rem] flex-1"
        />
        <Button type="submit" size="small" look="outline" disabled={change.isPending || wanted === detail.assignee}>
          {wanted === null && detail.assignee !== null ? 'Unassign' : 'Assign'}
        </Button>
      </div>
      {change.isError && <FormError>{sentence(change.error)}</FormError>}
    </form>
  );
}

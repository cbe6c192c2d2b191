import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LeadPath } from '#core/leads/registry.ts';
import { humanize } from '#core/text/rules.ts';
import { changeMany } from '../../../api/admin-records.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput, TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AssigneeInput } from '../parts/assignee-input.tsx';

export type BulkKind = 'status' | 'assignee';

interface BulkFormProps {
  list: LeadPath;
  kind: BulkKind;
  statuses: readonly string[];
  chosen: ReadonlyMap<string, object>;
  onDone: () => void;
}

/** One change for all selected records. Rejected changes stay visible, with the reason. */
export function BulkForm({ list, kind, statuses, chosen, onDone }: BulkFormProps) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [status, setStatus] = useState(statuses[0] ?? '');
  const [reason, setReason] = useState('');
  const [assignee, setAssignee] = useState('');
  const change = useMutation({
    mutationFn: () =>
      changeMany(
        list,
        [...chosen.keys()],
        kind === 'assignee'
          ? { assignee: assignee.trim() || null }
          : { status, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
      ),
    onSuccess: ({ changed, refused }) => {
      if (changed.length > 0) say(`${changed.length} changed.`);
      if (refused.length === 0) onDone();
    },
    onSettled: reloadAfter(queryClient, ['admin', 'list', list]),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };

  if (change.data && change.data.refused.length > 0) {
    return (
      <div role="alert" className="grid gap-16">
        <p>{`${change.data.changed.length} changed, ${change.data.refused.length} not changed:`}</p>
        <ul className="grid gap-8">
          {change.data.refused.map(({ id, reason }) => (
            <li key={id}>
              <span className="font-semibold">{referenceOf(chosen.get(id)) ?? id}</span>
              {`: ${reason}`}
            </li>
          ))}
        </ul>
        <Button size="medium" onClick={onDone} className="justify-self-start">
          Done
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-24">
      {kind === 'status' ? (
        <>
          <Field label="New status">
            {(control) => (
              <SelectInput
                {...control}
                className="w-full"
                value={status}
                onChange={(event) => setStatus(event.target.value)}
              >
                {statuses.map((each) => (
                  <option key={each} value={each}>
                    {humanize(each)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field label="Reason" optional hint="If this change sends an email, your reason is included.">
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={1000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </>
      ) : (
        <Field label="Owner" optional hint="Leave it empty to remove the owner.">
          {(control) => (
            <AssigneeInput {...control} value={assignee} onChange={(event) => setAssignee(event.target.value)} />
          )}
        </Field>
      )}
      {change.isError && <FormError>{sentence(change.error)}</FormError>}
      <Button type="submit" size="medium" disabled={change.isPending} className="justify-self-start">
        {change.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}

function referenceOf(row: object | undefined): string | null {
  return row && 'reference' in row && typeof row.reference === 'string' ? row.reference : null;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PauseRow } from '#core/jobs/schemas.ts';
import { pauseQueue } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput, TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { pausable, queueLabel } from './labels.ts';

interface PauseDialogProps {
  open: boolean;
  pauses: readonly PauseRow[];
  onClose: () => void;
}

/** Asks what is to be paused and why, and pauses it. */
export function PauseDialog({ open, pauses, onClose }: PauseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Pause a queue">
      <PauseForm pauses={pauses} onClose={onClose} />
    </Dialog>
  );
}

function PauseForm({ pauses, onClose }: Omit<PauseDialogProps, 'open'>) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [queue, setQueue] = useState('');
  const [reason, setReason] = useState('');
  const pause = useMutation({
    mutationFn: () => pauseQueue({ queue, reason }),
    onSuccess: () => {
      say(`${queueLabel(queue)} is paused.`);
      onClose();
    },
    onSettled: reloadAfter(queryClient, ['admin']),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!pause.isPending) pause.mutate();
  };
  const isPaused = (name: string) => pauses.some((each) => each.queue === name);
  const option = (name: string) => (
    <option key={name} value={name} disabled={isPaused(name)}>
      {isPaused(name) ? `${queueLabel(name)}, paused` : queueLabel(name)}
    </option>
  );

  return (
    <form onSubmit={onSubmit} className="grid gap-16">
      <Field label="Queue">
        {(control) => (
          <SelectInput {...control} required value={queue} onChange={(event) => setQueue(event.target.value)}>
            <option value="">Choose a queue</option>
            {pausable.map(([name]) => option(name))}
          </SelectInput>
        )}
      </Field>
      <Field label="Why" hint="Your team will see it on this page.">
        {(control) => (
          <TextInput
            {...control}
            required
            minLength={3}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <p className="text-ink-quiet">
        Jobs that are running will finish. Everything else waits, in all processes, until you resume it. Emails about
        who signs in, and how, are never held.
      </p>
      {pause.isError && <FormError>{sentence(pause.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={pause.isPending}>
          {pause.isPending ? 'Pausing…' : 'Pause'}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

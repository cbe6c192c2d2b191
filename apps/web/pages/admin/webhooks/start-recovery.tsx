import { type FormEvent, useId, useState } from 'react';
import { formatCount } from '#core/shared/rules.ts';
import type { EndpointRow, RecoveryRequest } from '#core/webhooks/schemas.ts';
import { startRecovery } from '../../../api/admin-webhooks.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput, TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { formatMoment } from '../format.ts';
import { beginOf, type RecoveryPreset, recoveryPresets } from './recovery-times.ts';
import { useWebhookChange } from './use-webhook-change.ts';

interface StartRecoveryProps {
  endpoint: EndpointRow;
  open: boolean;
  onClose: () => void;
}

/** Asks since when an endpoint is sent again what it missed. */
export function StartRecovery({ endpoint, open, onClose }: StartRecoveryProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Send what it missed">
      <RecoveryForm endpoint={endpoint} onClose={onClose} />
    </Dialog>
  );
}

function RecoveryForm({ endpoint, onClose }: Omit<StartRecoveryProps, 'open'>) {
  const say = useToast();
  const kinds = useId();
  const failingSince = endpoint.failing_since;
  const [preset, setPreset] = useState<RecoveryPreset>(failingSince === null ? 'day' : 'failing');
  const [chosen, setChosen] = useState('');
  const [only, setOnly] = useState<RecoveryRequest['only']>('failed');
  const [missing, setMissing] = useState<string>();
  const start = useWebhookChange((request: RecoveryRequest) => startRecovery(endpoint.id, request), {
    onDone: ({ messages }) => {
      say(messages === 0 ? 'There’s nothing to send again.' : `${countOf(messages)} will be sent again.`);
      onClose();
    },
  });
  const refused =
    start.error instanceof ApiError ? start.error.fieldErrors.find(({ field }) => field === 'since') : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const since = beginOf(preset, { now: Date.now(), failingSince, chosen });
    setMissing(since === null ? 'Please enter a date and a time.' : undefined);
    if (since !== null && !start.isPending) start.mutate({ since, only });
  };
  const labels: Record<RecoveryPreset, string> = {
    hour: 'The last hour',
    day: 'The last 24 hours',
    week: 'The last 7 days',
    failing: failingSince === null ? '' : `Since it began failing (${formatMoment(failingSince)})`,
    chosen: 'Since another time',
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <Field label="Since when">
        {(control) => (
          <SelectInput
            {...control}
            value={preset}
            onChange={({ target }) => setPreset(recoveryPresets.find((each) => each === target.value) ?? preset)}
            className="w-full min-w-0"
          >
            {recoveryPresets
              .filter((each) => labels[each] !== '')
              .map((each) => (
                <option key={each} value={each}>
                  {labels[each]}
                </option>
              ))}
          </SelectInput>
        )}
      </Field>
      {preset === 'chosen' && (
        <Field label="Date and time" error={missing ?? refused?.message}>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </Field>
      )}
      <fieldset>
        <legend className="font-semibold">What to send</legend>
        {(
          [
            ['failed', 'Only what failed or was never sent'],
            ['all', 'Everything, also what was delivered'],
          ] as const
        ).map(([value, label]) => (
          <label key={value} className="flex min-h-[44px] cursor-pointer items-center gap-12">
            <input
              type="radio"
              name={kinds}
              value={value}
              checked={only === value}
              onChange={() => setOnly(value)}
              className="size-[20px] shrink-0 accent-teal-text"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className="text-ink-quiet">
        Each message keeps its ID, so your server can tell what it already has. New events don’t wait behind these.
      </p>
      {start.isError && !refused && <FormError>{sentence(start.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={start.isPending}>
          {start.isPending ? 'Starting…' : 'Send again'}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export const countOf = (messages: number) => (messages === 1 ? '1 message' : `${formatCount(messages)} messages`);

import { type FormEvent, useState } from 'react';
import { usualOverlapSeconds } from '#core/webhooks/schemas.ts';
import { rotateSecret } from '../../../api/admin-webhooks.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatMoment } from '../format.ts';
import { ShownOnce } from '../parts/shown-once.tsx';
import { SecretUse } from './endpoint-dialogs.tsx';
import { useWebhookChange } from './use-webhook-change.ts';

const overlaps: readonly [seconds: number, label: string][] = [
  [0, 'Not at all: the old secret stops signing now'],
  [3_600, '1 hour'],
  [usualOverlapSeconds, '24 hours'],
  [7 * 86_400, '7 days'],
];

interface RotateSecretProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

/** Gives an endpoint a new secret, and shows it. */
export function RotateSecret({ id, open, onClose }: RotateSecretProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Rotate the secret">
      <RotateForm id={id} onClose={onClose} />
    </Dialog>
  );
}

function RotateForm({ id, onClose }: Omit<RotateSecretProps, 'open'>) {
  const [overlap, setOverlap] = useState(usualOverlapSeconds);
  const rotate = useWebhookChange(() => rotateSecret(id, overlap));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!rotate.isPending) rotate.mutate();
  };
  if (rotate.data) {
    const until = rotate.data.previous_expires_at;
    return (
      <ShownOnce what="secret" text={rotate.data.secret} onDone={onClose}>
        <p>
          {until === null
            ? 'Only this secret signs from now on.'
            : `The new and the old secret both sign until ${formatMoment(until)}. Change it on your server before then.`}
        </p>
        <SecretUse />
      </ShownOnce>
    );
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-16">
      <p>You get a new secret. Deliveries carry a signature by each for a while, so none is refused in between.</p>
      <Field label="How long the old secret signs too">
        {(control) => (
          <SelectInput {...control} value={overlap} onChange={(event) => setOverlap(Number(event.target.value))}>
            {overlaps.map(([seconds, label]) => (
              <option key={seconds} value={seconds}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {rotate.isError && <FormError>{sentence(rotate.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={rotate.isPending}>
          {rotate.isPending ? 'Rotating…' : 'Rotate the secret'}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

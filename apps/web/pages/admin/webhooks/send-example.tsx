import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type EventType, eventTypeNames, eventTypes } from '#core/webhooks/registry.ts';
import { sendExample } from '../../../api/admin-webhooks.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { typesByKind } from './endpoint-words.ts';
import { useWebhookChange } from './use-webhook-change.ts';
import { useWebhooksPlace } from './use-webhooks-place.ts';

const groups = typesByKind(eventTypeNames);

interface SendExampleProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

/** Sends an endpoint the example of an event, and opens that message. */
export function SendExample({ id, open, onClose }: SendExampleProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Send an example">
      <ExampleForm id={id} onClose={onClose} />
    </Dialog>
  );
}

function ExampleForm({ id, onClose }: Omit<SendExampleProps, 'open'>) {
  const navigate = useNavigate();
  const { addressWith } = useWebhooksPlace();
  const [type, setType] = useState<EventType>('contact_form.created');
  const send = useWebhookChange(() => sendExample(id, type), {
    onDone: async ({ message_id }) => {
      onClose();
      await navigate(addressWith({ message: message_id }));
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-16">
      <p>Only this endpoint gets it, whether it wants this type or not. Its data is made up.</p>
      <Field label="Event type" hint={eventTypes[type].sentWhen}>
        {(control) => (
          <SelectInput
            {...control}
            value={type}
            onChange={({ target }) => setType(eventTypeNames.find((each) => each === target.value) ?? type)}
            className="w-full min-w-0"
          >
            {groups.map(({ label, types }) => (
              <optgroup key={label} label={label}>
                {types.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectInput>
        )}
      </Field>
      {send.isError && <FormError>{sentence(send.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send it'}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

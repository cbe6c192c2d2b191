import { type FormEvent, useState } from 'react';
import { type DemoStatus, demoTransitions, waitsForNumber } from '#core/leads/demo-request/rules.ts';
import type { DemoRequestRow } from '#core/leads/demo-request/schemas.ts';
import type { LeadDetail } from '#core/leads/registry.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { changeRecord } from '../../../api/admin-records.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput, TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useRecordChange } from './use-record-change.ts';

const steps: Record<DemoStatus, string> = {
  pending: 'Pending',
  assigned: 'Assigned: it has a demo number',
  active: 'Active: someone has called the number',
  expired: 'Expired: the seven days are over',
  released: 'Released: the number is free for the next demo',
  converted: 'Converted: the customer bought a plan',
  wrong_page: 'Wrong page: the visitor wants no demo number',
};

/** The statuses a demo can get. One that was bought before it had a number can only be given it, and stays as it is. */
function nextSteps(demo: DemoRequestRow): readonly DemoStatus[] {
  if (demo.status === spamStatus) return [];
  return isKept(demo) && waitsForNumber(demo) ? ['assigned'] : demoTransitions[demo.status];
}
const isKept = ({ status }: DemoRequestRow) => status === 'converted';

interface DemoChangeProps {
  demo: DemoRequestRow;
  detail: LeadDetail;
  /** Called with the new status. */
  onDone: (said: string) => void;
}

/** Moves a demo request to one of its next statuses. */
export function DemoChange(props: DemoChangeProps) {
  const { demo, onDone } = props;
  const [open, setOpen] = useState(false);
  const needsNumber = waitsForNumber(demo);
  const next = nextSteps(demo);
  if (demo.number_ordered && !open) return <p role="status">We’re buying a number for this demo.</p>;
  if (next.length === 0 && !open) return null;
  return (
    <div>
      <Button size="small" look={needsNumber ? 'primary' : 'outline'} onClick={() => setOpen(true)}>
        {needsNumber ? 'Give a demo number' : 'Change status'}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Demo ${demo.reference}`}>
        <DemoChangeForm
          {...props}
          next={next}
          onDone={(said) => {
            setOpen(false);
            onDone(said);
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </div>
  );
}

interface DemoChangeFormProps extends DemoChangeProps {
  next: readonly DemoStatus[];
  onCancel: () => void;
}

function DemoChangeForm({ demo, detail, next, onDone, onCancel }: DemoChangeFormProps) {
  const [status, setStatus] = useState<DemoStatus>(next[0] ?? 'pending');
  const [number, setNumber] = useState('');
  const [seen] = useState(detail.version);
  const change = useRecordChange(detail, {
    send: (version: number) =>
      changeRecord('demo_request', demo.demo_id, {
        status,
        version,
        ...(status === 'assigned' && number.trim() !== '' ? { phone_number: number.trim() } : {}),
      }),
    onDone: (changed) =>
      onDone(
        changed.number_ordered
          ? `We’re buying a number for ${demo.reference}.`
          : isKept(demo)
            ? `${demo.reference} has its number.`
            : `${demo.reference} is now ${changed.status}.`,
      ),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // After a conflict, the administrator decides about the reloaded record.
    change.mutate(change.isError ? detail.version : seen);
  };

  return (
    <form onSubmit={onSubmit} className="grid gap-24">
      {!isKept(demo) && (
        <Field label="New status">
          {(control) => (
            <SelectInput
              {...control}
              className="w-full"
              value={status}
              onChange={({ target }) => setStatus(next.find((each) => each === target.value) ?? status)}
            >
              {next.map((each) => (
                <option key={each} value={each}>
                  {steps[each]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
      {status === 'assigned' && (
        <Field
          label="Demo number"
          optional
          hint="Leave it empty to use a free number. If none is free and Twilio is set up, we’ll buy one."
        >
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              maxLength={30}
              autoComplete="off"
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          )}
        </Field>
      )}
      {change.isError && <FormError>{sentence(change.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={change.isPending}>
          {change.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button look="outline" size="medium" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import type { LeadDetail } from '#core/leads/registry.ts';
import { correctPerson } from '../../../api/admin-records.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRecordChange } from '../resources/use-record-change.ts';

/** Corrects who a record is about, as the person asks for it. Nothing where there is nothing to correct. */
export function CorrectPerson({ detail }: { detail: LeadDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  if (detail.correctable.length === 0) return null;
  const close = () => setIsOpen(false);
  return (
    <div>
      <Button look="outline" size="small" onClick={() => setIsOpen(true)}>
        Correct the details
      </Button>
      <Dialog open={isOpen} onClose={close} title="Correct the details">
        <CorrectionForm detail={detail} onClose={close} />
      </Dialog>
    </div>
  );
}

function CorrectionForm({ detail, onClose }: { detail: LeadDetail; onClose: () => void }) {
  const say = useToast();
  // What was shown when it was opened: a change by somebody else must not be saved over.
  const [{ version, correctable }] = useState(detail);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const correcting = useRecordChange(detail, {
    send: () => correctPerson(detail.list, detail.id, { fields: texts, version }),
    onDone: () => {
      say('The details are corrected.');
      onClose();
    },
  });
  const errors = correcting.error instanceof ApiError ? correcting.error.fieldErrors : [];
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const isOfField = errors.some(({ field }) => correctable.some((each) => each.field === field));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(texts).length === 0) onClose();
    else if (!correcting.isPending) correcting.mutate();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <p className="text-ink-quiet">
        What was sent before stays as it was. The history says who corrected what, without the texts.
      </p>
      {correctable.map(({ field, label, value }) => (
        <Field key={field} label={label} error={errorOf(field)}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={texts[field] ?? value ?? ''}
              onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
            />
          )}
        </Field>
      ))}
      {correcting.isError && !isOfField && <FormError>{sentence(correcting.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" aria-disabled={correcting.isPending}>
          {correcting.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PersonFound } from '#core/privacy/schemas.ts';
import { type CheckedPerson, erasePerson, privacyRequestsQuery } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { BeforeErasing } from './before-erasing.tsx';
import { Counts } from './counts.tsx';

interface ErasePersonProps {
  open: boolean;
  person: CheckedPerson;
  found: PersonFound;
  onClose: () => void;
  onErased: () => void;
}

/** Asks once more before a person is erased: what goes, what stays, and why it was asked for. */
export function ErasePerson({ open, ...form }: ErasePersonProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Erase this person">
      <EraseForm {...form} />
    </Dialog>
  );
}

function EraseForm({ person, found, onClose, onErased }: Omit<ErasePersonProps, 'open'>) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [reason, setReason] = useState('');
  const erase = useMutation({
    mutationFn: () => erasePerson(person, reason),
    onSuccess: () => {
      say('The person is being erased. The receipt appears below.');
      onClose();
      onErased();
    },
    onSettled: reloadAfter(queryClient, privacyRequestsQuery.queryKey),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!erase.isPending) erase.mutate();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-16">
      <p>
        Names, addresses, messages, files and notes will be gone for good. References, amounts and dates stay, because
        the books need them.
      </p>
      <Counts counts={found.counts} />
      <BeforeErasing found={found} />
      <Field label="Reason (optional)" hint="It is erased with the person.">
        {(control) => (
          <TextInput {...control} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
      {erase.isError && <FormError>{sentence(erase.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={erase.isPending}>
          {erase.isPending ? 'Erasing…' : 'Erase for good'}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

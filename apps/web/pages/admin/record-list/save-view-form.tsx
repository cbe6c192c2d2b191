import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ListName } from '#core/dashboard/rules.ts';
import { savedViewsQuery, saveView } from '../../../api/admin-lists.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';

interface SaveViewFormProps {
  list: ListName;
  query: string;
  onSaved: () => void;
}

export function SaveViewForm({ list, query, onSaved }: SaveViewFormProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const saving = useMutation({
    mutationFn: () => saveView({ list, name, query }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: savedViewsQuery.queryKey });
      onSaved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-16">
      <p className="text-ink-quiet">Everyone who signs in will see it under this name.</p>
      <Field label="Name">
        {(control) => (
          <TextInput {...control} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      {saving.isError && <FormError>{sentence(saving.error)}</FormError>}
      <Button type="submit" size="medium" disabled={saving.isPending} className="justify-self-start">
        {saving.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}

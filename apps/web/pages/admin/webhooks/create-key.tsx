import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ApiKeyScope, apiKeyDays, apiKeyScopeNames, apiKeyScopes } from '#core/access/schemas.ts';
import { apiKeysQuery, createApiKey } from '../../../api/admin-members.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput, TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';

const dayMs = 86_400_000;
const expiries: readonly [days: number, label: string][] = [
  [30, 'In 30 days'],
  [90, 'In 90 days'],
  [apiKeyDays, 'In a year'],
];

/** Creates an API key, and shows it. */
export function CreateKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Create an API key">
      <KeyForm onClose={onClose} />
    </Dialog>
  );
}

function KeyForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ApiKeyScope>('events:read');
  const [days, setDays] = useState(90);
  const may = apiKeyScopes[scope].toLowerCase();
  const create = useMutation({
    mutationFn: () =>
      createApiKey({
        name: name.trim(),
        scopes: [scope],
        expires_at: new Date(Date.now() + days * dayMs).toISOString(),
      }),
    onSettled: reloadAfter(queryClient, apiKeysQuery.queryKey),
  });
  const refused = create.error instanceof ApiError ? create.error.fieldErrors : [];
  const refusal = refused.find(({ field }) => field === 'name')?.message;
  useEffect(() => {
    if (refusal) input.current?.focus();
  }, [refusal]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  if (create.data)
    return (
      <ShownOnce what="API key" text={create.data.key} onDone={onClose}>
        <p className="text-ink-quiet">
          Send it with each request, as <code className="wrap-anywhere">Authorization: Bearer …</code>. Anyone who has
          it can {may}.
        </p>
      </ShownOnce>
    );
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-16">
      <Field label="Name" hint="What uses it: “Nightly import”." error={refusal}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="It may" hint="And nothing else.">
        {(control) => (
          <SelectInput
            {...control}
            value={scope}
            onChange={({ target }) => setScope(apiKeyScopeNames.find((each) => each === target.value) ?? scope)}
          >
            {apiKeyScopeNames.map((each) => (
              <option key={each} value={each}>
                {apiKeyScopes[each]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label="Expires">
        {(control) => (
          <SelectInput {...control} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {expiries.map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {create.isError && refusal === undefined && <FormError>{sentence(create.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={create.isPending}>
          {create.isPending ? 'Creating…' : 'Create the key'}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PersonFound } from '#core/privacy/schemas.ts';
import { exportPerson, findPerson, type PersonInput, privacyRequestsQuery } from '../../../api/admin-operations.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Counts } from './counts.tsx';
import { ErasePerson } from './erase-person.tsx';
import { FoundByPhone, type NamedBy, PersonCheck } from './person-checks.tsx';

const given = (text: string) => text.trim() || null;

/** Finds what is stored about a person, by email, phone or both. */
export function PersonSearch() {
  const emailInput = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const find = useMutation({ mutationFn: findPerson });
  const refused = find.error instanceof ApiError ? find.error.fieldErrors : [];
  const refusal = (name: string) => refused.find(({ field }) => field === name)?.message;
  const emailRefusal = refusal('email');
  useEffect(() => {
    if (emailRefusal) emailInput.current?.focus();
  }, [emailRefusal]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!find.isPending) find.mutate({ email: given(email), phone: given(phone) });
  };
  return (
    <section aria-label="Find a person">
      <form noValidate onSubmit={onSubmit} className="grid max-w-[44rem] items-start gap-16 sm:grid-cols-2">
        <Field label="Email" error={emailRefusal}>
          {(control) => (
            <TextInput
              {...control}
              ref={emailInput}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label="Phone" error={refusal('phone')}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              autoComplete="off"
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
        {find.isError && refused.length === 0 && <FormError>{sentence(find.error)}</FormError>}
        <div className="sm:col-span-2">
          <Button type="submit" size="medium" disabled={find.isPending}>
            {find.isPending ? 'Searching…' : 'Find what we store'}
          </Button>
        </div>
      </form>
      <div role="status" className="mt-24">
        {find.data && <FoundPerson person={find.variables} found={find.data} onErased={find.reset} />}
      </div>
    </section>
  );
}

interface FoundPersonProps {
  person: PersonInput;
  found: PersonFound;
  onErased: () => void;
}

function FoundPerson({ person, found, onErased }: FoundPersonProps) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [erasing, setErasing] = useState(false);
  const [checked, setChecked] = useState<Record<NamedBy, boolean>>({ email: false, phone: false });
  const [isAskedFor, setAskedFor] = useState(false);
  const checkboxes = { email: useRef<HTMLInputElement>(null), phone: useRef<HTMLInputElement>(null) };
  const named = (['email', 'phone'] as const).filter((by) => person[by] !== null);
  const asked = { ...person, email_checked: checked.email, phone_checked: checked.phone };
  /** Not before the team knows whose address and phone they are. */
  const onceChecked = (act: () => void) => () => {
    const missing = named.find((by) => !checked[by]);
    setAskedFor(missing !== undefined);
    if (missing) checkboxes[missing].current?.focus();
    else act();
  };
  const handOver = useMutation({
    mutationFn: exportPerson,
    onSuccess: () => say('The archive is ready. You can download it below.'),
    onError: (error) => say(sentence(error), 'failed'),
    onSettled: reloadAfter(queryClient, privacyRequestsQuery.queryKey),
  });
  if (Object.keys(found.counts).length === 0)
    return (
      <EmptyState title="We store nothing about this person" text="Try their other email or phone, if they have one." />
    );
  return (
    <>
      <h2 className="mb-12 text-22">What we store about {[person.email, person.phone].filter(Boolean).join(', ')}</h2>
      <Counts counts={found.counts} />
      <div className="mt-24 grid max-w-[36rem] gap-12">
        {person.phone !== null && <FoundByPhone counts={found.by_phone_only} />}
        {named.map((by) => (
          <PersonCheck
            key={by}
            ref={checkboxes[by]}
            by={by}
            checked={checked[by]}
            isMissing={isAskedFor && !checked[by]}
            onChange={(isChecked) => setChecked({ ...checked, [by]: isChecked })}
          />
        ))}
        {person.email !== null && (
          <p className="text-ink-quiet">
            Where they ask on the privacy page themselves, the address is confirmed without you.
          </p>
        )}
      </div>
      <div className="mt-16 flex flex-wrap gap-12">
        <Button
          look="outline"
          size="medium"
          disabled={handOver.isPending}
          onClick={onceChecked(() => handOver.mutate(asked))}
        >
          {handOver.isPending ? 'Preparing…' : 'Prepare an archive'}
        </Button>
        <Button look="outline" size="medium" onClick={onceChecked(() => setErasing(true))}>
          Erase this person
        </Button>
      </div>
      <ErasePerson open={erasing} person={asked} found={found} onClose={() => setErasing(false)} onErased={onErased} />
    </>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { addPasskey, passkeysQuery, removePasskey } from '../../../api/admin-account.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { passkeyAddress, passkeyRefusal } from '../../../api/passkeys.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';

/** One's own passkeys, each of which signs in by itself. */
export function Passkeys() {
  const headingId = useId();
  const queryClient = useQueryClient();
  const say = useToast();
  const passkeys = useQuery(passkeysQuery);
  const address = passkeyAddress(window.location);
  const remove = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => say('The passkey is removed, and your other sessions have ended.'),
    onError: (error) => say(sentence(error), 'failed'),
    onSettled: reloadAfter(queryClient, passkeysQuery.queryKey),
  });
  return (
    <section aria-labelledby={headingId} className="grid max-w-[72ch] gap-12 border-t border-line pt-24">
      <h2 id={headingId} className="text-18">
        Passkeys
      </h2>
      <p className="text-ink-quiet">
        A passkey signs you in with your fingerprint, face or the PIN of your device, without a password or code.
      </p>
      <Loaded query={passkeys} problem="We couldn’t load your passkeys." skeleton={<RowsSkeleton columns={2} />}>
        {(rows) => (
          <ul aria-label="Passkeys" className="grid gap-8 empty:hidden">
            {rows.map(({ id, name, last_used_at: at }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-16 gap-y-8">
                <span className="font-medium wrap-anywhere">{name}</span>
                <span className="mr-auto text-ink-quiet">
                  {at ? (
                    <>
                      used <Moment iso={at} />
                    </>
                  ) : (
                    'never used'
                  )}
                </span>
                <Button
                  look="outline"
                  size="small"
                  aria-label={`Remove the passkey ${name}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(id)}
                  className="max-lg:min-h-[44px]"
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {address === null ? <AddPasskey /> : <WorksElsewhere address={address} />}
    </section>
  );
}

function WorksElsewhere({ address }: { address: string }) {
  return (
    <p>
      Passkeys work at localhost, not at {window.location.hostname}. To add one,{' '}
      <a href={address} className="link">
        open this page at localhost
      </a>
      .
    </p>
  );
}

function AddPasskey() {
  const queryClient = useQueryClient();
  const say = useToast();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => addPasskey(name.trim()),
    onSuccess: (all) => {
      queryClient.setQueryData(passkeysQuery.queryKey, all);
      setName('');
      say('The passkey is added.');
    },
  });
  const refused = add.error instanceof ApiError ? add.error.fieldErrors : [];
  const refusal = refused.find(({ field }) => field === 'name')?.message;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending && name.trim() !== '') add.mutate();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid justify-items-start gap-12">
      <Field label="Name of a new passkey" hint="Where it is: “My phone”." error={refusal}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {add.isError && refusal === undefined && (
        <FormError>{passkeyRefusal(add.error, 'make') ?? sentence(add.error)}</FormError>
      )}
      <Button type="submit" look="outline" size="medium" disabled={add.isPending || name.trim() === ''}>
        {add.isPending ? 'Adding…' : 'Add a passkey'}
      </Button>
    </form>
  );
}

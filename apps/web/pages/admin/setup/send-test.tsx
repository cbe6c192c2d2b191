import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type SetupTest, setupTestRequest } from '#core/operations/setup/schemas.ts';
import { sendSetupTest } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Status } from '../../../ui/status.tsx';

const receivers = {
  email: { label: 'Send it to (email address)', type: 'email', autoComplete: 'email' },
  text: { label: 'Send it to (phone number)', type: 'tel', autoComplete: 'tel' },
} as const;

/** Sends a test of one part, and shows what the other side said. */
export function SendTest({ kind, title }: { kind: SetupTest; title: string }) {
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const test = useMutation({ mutationFn: sendSetupTest });
  const receiver = receivers[kind];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const request = setupTestRequest.safeParse({ kind, to });
    setProblem(request.success ? undefined : request.error.issues[0]?.message);
    if (request.success && !test.isPending) test.mutate(request.data);
  };

  return (
    <form noValidate aria-label={`Test: ${title}`} onSubmit={onSubmit} className="grid gap-8">
      <div className="flex flex-wrap items-end gap-12">
        <div className="w-full max-w-[22rem]">
          <Field label={receiver.label} error={problem}>
            {(control) => (
              <TextInput
                {...control}
                dense
                type={receiver.type}
                autoComplete={receiver.autoComplete}
                value={to}
                onChange={(event) => setTo(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" look="outline" size="small" disabled={test.isPending}>
          {test.isPending ? 'Sending…' : `Send a test ${kind}`}
        </Button>
      </div>
      {test.isError && <FormError>{sentence(test.error)}</FormError>}
      <div role="status">
        {test.data && (
          <div className="flex flex-wrap items-center gap-8">
            <Status tone={test.data.accepted ? 'good' : 'bad'}>
              {test.data.accepted ? 'Accepted' : 'Not accepted'}
            </Status>
            <span className="wrap-anywhere">{test.data.said}</span>
          </div>
        )}
      </div>
    </form>
  );
}

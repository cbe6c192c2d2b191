import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';

interface CodeFormProps<Answer> {
  hint: string;
  confirm: string;
  busy: string;
  send: (code: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel?: (() => void) | undefined;
}

/** Asks for a code of the authenticator app. */
export function CodeForm<Answer>({ hint, confirm, busy, send, onDone, onCancel }: CodeFormProps<Answer>) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const sending = useMutation({ mutationFn: () => send(code.trim()), onSuccess: onDone });
  const refused = sending.error instanceof ApiError ? sending.error.fieldErrors : [];
  const refusal = refused.find(({ field }) => field === 'code')?.message;
  useEffect(() => {
    if (sending.isError) input.current?.focus();
  }, [sending.isError]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-16">
      <Field label="Code" hint={hint} error={refusal}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      {sending.isError && refusal === undefined && <FormError>{sentence(sending.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={sending.isPending}>
          {sending.isPending ? busy : confirm}
        </Button>
        {onCancel && (
          <Button look="outline" size="medium" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

import { useEffect } from 'react';
import { mustBeVerified } from '#core/owner/rules.ts';
import { PhoneCode } from '../../../../components/phone-code/phone-code.tsx';
import type { PhoneCode as Code } from '../../../../components/phone-code/use-phone-code.ts';
import { TextInput } from '../../../../ui/controls.tsx';
import { Field } from '../../../../ui/field.tsx';

interface NumberFieldProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  code: Code;
  onChange: (value: string) => void;
  /** Saves again, with the proof that the owner has the phone. */
  onProof: (proof: string) => void;
}

/** A phone number of the owner. Where it must be verified, a code is offered in place. */
export function NumberField({ label, hint, value, error, code, onChange, onProof }: NumberFieldProps) {
  const { proof } = code;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves once for each proof
  useEffect(() => {
    if (proof !== null) onProof(proof);
  }, [proof]);
  return (
    <div className="grid gap-12">
      <Field label={label} optional hint={hint} error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            autoComplete="off"
            maxLength={50}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {error === mustBeVerified && (
        <PhoneCode
          code={code}
          why="Until you choose a plan, we only call and text numbers that are verified with a code."
          onRefused={() => undefined}
        />
      )}
    </div>
  );
}

import { type Ref, useId } from 'react';
import type { PlaceCounts } from '#core/privacy/rules.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Counts } from './counts.tsx';

/** What a person is found by, and what the team checks first: anyone can name an address or a number. */
export type NamedBy = 'email' | 'phone';

const checks: Record<NamedBy, { label: string; problem: string }> = {
  email: {
    label: 'I have checked that they read this address: they answered an email that was sent to it.',
    problem: 'Please check first that they read this address.',
  },
  phone: {
    label: 'I have checked that this phone number is theirs, for example with a call to it.',
    problem: 'Please check first that the phone number is theirs.',
  },
};

interface PersonCheckProps {
  by: NamedBy;
  checked: boolean;
  /** Whether somebody went on without it. */
  isMissing: boolean;
  onChange: (checked: boolean) => void;
  ref: Ref<HTMLInputElement>;
}

/** Asks whether an address or a number is the person's. */
export function PersonCheck({ by, checked, isMissing, onChange, ref }: PersonCheckProps) {
  const error = useId();
  const { label, problem } = checks[by];
  return (
    <div className="grid gap-12">
      <Checkbox
        ref={ref}
        checked={checked}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? error : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        {label}
      </Checkbox>
      {isMissing && (
        <div id={error}>
          <FormError>{problem}</FormError>
        </div>
      )}
    </div>
  );
}

/** What only the phone finds: it is somebody else's where the number is. */
export function FoundByPhone({ counts }: { counts: PlaceCounts }) {
  if (Object.keys(counts).length === 0) return null;
  return (
    <>
      <h3 className="font-semibold">Found only by the phone number</h3>
      <p>This may be about somebody else: anyone can name a number, and two countries can share its last ten digits.</p>
      <Counts counts={counts} />
    </>
  );
}

import { type Ref, useId } from 'react';
import type { PlaceCounts } from '#core/privacy/rules.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Counts } from './counts.tsx';

interface PhoneCheckProps {
  /** What only the phone finds. */
  counts: PlaceCounts;
  checked: boolean;
  /** Whether somebody went on without it. */
  isMissing: boolean;
  onChange: (checked: boolean) => void;
  ref: Ref<HTMLInputElement>;
}

/** Says what only the phone finds, and asks whether it is the person's: anyone can name a number. */
export function PhoneCheck({ counts, checked, isMissing, onChange, ref }: PhoneCheckProps) {
  const error = useId();
  return (
    <div className="mt-24 grid max-w-[36rem] gap-12">
      {Object.keys(counts).length > 0 && (
        <>
          <h3 className="font-semibold">Found only by the phone number</h3>
          <p>
            This may be about somebody else: anyone can name a number, and two countries can share its last ten digits.
          </p>
          <Counts counts={counts} />
        </>
      )}
      <Checkbox
        ref={ref}
        checked={checked}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? error : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        I have checked that this phone number is theirs, for example with a call to it.
      </Checkbox>
      {isMissing && (
        <div id={error}>
          <FormError>Please check first that the phone number is theirs.</FormError>
        </div>
      )}
    </div>
  );
}

import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { dealLabels } from '#core/leads/custom-deal/labels.ts';
import { contractExtensions, contractRefusal } from '#core/leads/custom-deal/rules.ts';
import { formatMegabytes } from '#core/shared/rules.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

interface ContractFieldProps {
  file: File | null;
  error: string | undefined;
  /** Called with the chosen file, or with the reason it is not accepted. */
  onChange: (file: File | null, refusal: string | undefined) => void;
}

/** The contract, chosen by a click or a drop; its size and type are stated first and checked at once. */
export function ContractField({ file, error, onChange }: ContractFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const refusal = contractRefusal(chosen) ?? undefined;
    onChange(refusal ? null : chosen, refusal);
  };
  const chooseFrom = (picker: HTMLInputElement) => {
    choose(picker.files?.[0]);
    picker.value = '';
  };
  // React hears nothing of a file chosen before hydration.
  const chooseEarly = useEffectEvent(() => input.current && chooseFrom(input.current));
  useEffect(() => {
    chooseEarly();
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8">
      <div className="flex items-baseline justify-between gap-8">
        <label htmlFor={id} className="font-semibold">
          {dealLabels.contractFile}
        </label>
        <span className="text-14 text-ink-quiet">Optional</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a mouse shortcut; the input inside works for all */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'grid min-w-0 grid-cols-1 gap-12 rounded-control border border-dashed p-24 transition-colors',
          over ? 'border-teal-text bg-teal-wash' : 'border-line-control',
        )}
      >
        {file && (
          <p className="flex flex-wrap items-center gap-x-16 gap-y-4">
            <span className="min-w-0 font-semibold break-words">{file.name}</span>
            <span className="tabular-nums text-14 text-ink-quiet">{formatMegabytes(file.size)}</span>
            <Button look="quiet" size="small" onClick={() => onChange(null, undefined)}>
              Remove
            </Button>
          </p>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={contractExtensions.map((extension) => `.${extension}`).join(',')}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          aria-invalid={error !== undefined}
          onChange={({ target }) => chooseFrom(target)}
          className="w-full min-w-0 text-ink-quiet file:mr-16 file:min-h-[44px] file:rounded-control file:border file:border-line-control file:px-16 file:font-semibold file:text-ink"
        />
        <p id={`${id}-hint`} className="text-14 text-ink-quiet">
          PDF, DOC, DOCX or TXT, up to 10MB. Choose a file or drop it here.
        </p>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-14 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

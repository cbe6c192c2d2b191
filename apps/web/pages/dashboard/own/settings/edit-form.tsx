import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import type { EditedForm } from './use-edited.ts';

interface EditFormProps<Draft> {
  form: EditedForm<Draft>;
  /** What is stored now, for when it was changed elsewhere meanwhile. */
  stored: ReactNode;
  /** Sent with what is saved: that the owner has the phone. */
  proof?: string | null;
  onCancel: () => void;
  save?: string;
  children: ReactNode;
}

/** The shell of each form of the settings: fields, what went wrong, and a button with what came of it. */
export function EditForm<Draft>({
  form,
  stored,
  proof = null,
  onCancel,
  save = 'Save',
  children,
}: EditFormProps<Draft>) {
  const { isChanged, isSaving, hasConflict, problem } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) form.save(proof);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-16">
      {children}
      {hasConflict && (
        <div role="alert" className="grid justify-items-start gap-12 rounded-control border border-amber p-16">
          <p className="font-semibold">This was changed somewhere else meanwhile.</p>
          <p className="text-14">What you typed is still here. Save to replace what is stored now:</p>
          <div className="text-14">{stored}</div>
          <Button look="outline" size="medium" className="text-14" onClick={form.discard}>
            Use what is stored
          </Button>
        </div>
      )}
      {problem && <FormError>{problem}</FormError>}
      <div className="flex min-h-[44px] flex-wrap items-center gap-x-16 gap-y-8">
        <Button
          type="submit"
          size="medium"
          look={isChanged ? 'primary' : 'outline'}
          aria-disabled={!isChanged || isSaving}
          className="min-w-[96px]"
        >
          {isSaving ? 'Saving…' : save}
        </Button>
        <Button look="outline" size="medium" onClick={onCancel}>
          Cancel
        </Button>
        <p role="status" className="text-14 font-medium text-ink-quiet">
          {isChanged && !isSaving && !hasConflict && 'Not saved yet.'}
        </p>
      </div>
    </form>
  );
}

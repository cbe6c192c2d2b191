import { useRef, useState } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';

/** An approved partner's link to the checkout, to copy. */
export function PartnerLink({ url }: { url: string }) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid('Copied.');
    } catch {
      field.current?.focus();
      setSaid('Your browser didn’t allow copying. The link is selected, so you can copy it yourself.');
    }
  };
  return (
    <div className="mb-32 grid gap-12 rounded-card border border-line bg-teal-wash p-16">
      <Field
        label="Your partner link"
        hint="Send it to your customers. It opens the partner checkout with your code filled in."
      >
        {(control) => (
          <TextInput {...control} ref={field} readOnly value={url} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-12">
        <Button look="outline" size="medium" disabled={!hydrated} onClick={() => void copy()}>
          Copy link
        </Button>
        <p role="status" className="text-14 font-medium">
          {said}
        </p>
      </div>
    </div>
  );
}

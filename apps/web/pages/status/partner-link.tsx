import { QRCodeSVG } from 'qrcode.react';
import { useRef, useState } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';

/** An approved partner's link to the checkout: to copy, and as a QR code to scan or print. */
export function PartnerLink({ url }: { url: string }) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const code = useRef<SVGSVGElement>(null);
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
  const download = () => {
    if (!code.current) return;
    const file = new Blob([new XMLSerializer().serializeToString(code.current)], { type: 'image/svg+xml' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'partner-link.svg';
    link.click();
    URL.revokeObjectURL(link.href);
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
      <div className="flex flex-wrap items-center gap-16">
        {/* Black on white with a margin in both themes: cameras need it. */}
        <QRCodeSVG ref={code} value={url} size={160} marginSize={4} level="M" title="QR code of your partner link" />
        <div className="grid max-w-[16rem] gap-8">
          <p className="text-14 text-ink-quiet">
            Customers can scan this code to open the link. Print it on a card or a flyer.
          </p>
          <Button look="outline" size="medium" className="justify-self-start" disabled={!hydrated} onClick={download}>
            Download QR code
          </Button>
        </div>
      </div>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';

/** Recovery codes, which are shown this once. They take the focus, as they stand where a form was. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-16">
      <p role="status" className="rounded-control border border-line-control px-16 py-12">
        <strong className="font-semibold">Keep these recovery codes now.</strong> They won’t be shown again.
      </p>
      <p className="text-ink-quiet">
        Each one signs you in once if you don’t have your phone. Print them, or put them into your password manager.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-4 rounded-control bg-paper px-16 py-12 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-12">
        <CopyButton text={codes.join('\n')} what="the recovery codes" done="Recovery codes copied." />
        <Button size="medium" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

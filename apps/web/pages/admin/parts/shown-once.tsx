import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from './copy-button.tsx';

interface ShownOnceProps {
  /** What it is: "secret", "API key". */
  what: string;
  text: string;
  /** What to do with it. */
  children: ReactNode;
  onDone: () => void;
}

/** A secret or key that is shown this once. It takes the focus, as it stands where a form was. */
export function ShownOnce({ what, text, children, onDone }: ShownOnceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-16">
      <p role="status" className="rounded-control border border-line-control px-16 py-12">
        <strong className="font-semibold">Copy the {what} now.</strong> It won’t be shown again.
      </p>
      <div className="flex flex-wrap items-center gap-12">
        <code className="min-w-0 flex-1 basis-[16rem] rounded-control bg-paper px-12 py-8 wrap-anywhere select-all">
          {text}
        </code>
        <CopyButton text={text} what={`the ${what}`} done={`${what.charAt(0).toUpperCase()}${what.slice(1)} copied.`} />
      </div>
      {children}
      <Button size="medium" onClick={onDone} className="justify-self-start">
        Done
      </Button>
    </div>
  );
}

/** A page of the documentation. It opens beside what is shown this once. */
export function DocsLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" aria-label={`${children} (opens in a new tab)`} className="link">
      {children}
    </a>
  );
}

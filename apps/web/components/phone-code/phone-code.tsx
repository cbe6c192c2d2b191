import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { digitsOf } from '../../forms/format-as-typed.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { TextInput } from '../../ui/controls.tsx';
import type { PhoneCode as Code } from './use-phone-code.ts';

interface PhoneCodeProps {
  code: Code;
  /** What the code is for. */
  why: string;
  /** Called when the number is not valid. */
  onRefused: (reason: string) => void;
}

/** Proves by text message that the visitor has the phone. Screen readers announce the result, but not the countdown. */
export function PhoneCode({ code, why, onRefused }: PhoneCodeProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const saidId = `${id}-said`;
  const wrongId = `${id}-wrong`;
  const { stage, said, busy, resendIn } = code;
  const wrong = said?.wrongCode ? said.text : null;

  const shownStage = useRef(stage);
  useEffect(() => {
    if (shownStage.current === stage) return;
    shownStage.current = stage;
    if (stage === 'sent') input.current?.focus();
    // The field that had the focus is gone.
    else if (document.activeElement === document.body) outcome.current?.focus({ preventScroll: true });
  }, [stage]);

  const send = async () => {
    setTyped('');
    const refused = await code.send();
    if (refused) onRefused(refused);
  };
  const check = async () => {
    await code.check(typed);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter here submits this code, not the whole form.
    event.preventDefault();
    void check();
  };
  const sending = resendIn > 0 ? `Send another code in ${resendIn} sec` : 'Send another code';

  return (
    <div className="grid gap-12 rounded-control border border-line p-16">
      {stage !== 'verified' && <p className="text-ink-quiet">{why}</p>}
      {stage === 'sent' && (
        <div className="grid gap-8">
          <label htmlFor={id} className="font-semibold">
            6-digit code
          </label>
          <div className="flex flex-wrap gap-12">
            <TextInput
              id={id}
              ref={input}
              value={typed}
              onChange={(event) => setTyped(digitsOf(event.target.value).slice(0, 6))}
              onKeyDown={onKeyDown}
              inputMode="numeric"
              autoComplete="one-time-code"
              aria-invalid={wrong !== null}
              aria-describedby={wrong === null ? saidId : wrongId}
              className="tabular-nums max-w-[160px] tracking-[0.2em]"
            />
            <Button look="outline" aria-disabled={busy} onClick={() => void check()}>
              Verify
            </Button>
          </div>
        </div>
      )}
      {/* Both exist before they have text: an element added together with its text is not always announced. */}
      <p id={wrongId} role="alert" className="font-medium text-danger empty:sr-only">
        {wrong}
      </p>
      <p
        id={saidId}
        ref={outcome}
        tabIndex={-1}
        role="status"
        className={classes('font-medium empty:sr-only', stage === 'verified' && 'text-teal-text')}
      >
        {wrong === null && said?.text}
      </p>
      {stage !== 'verified' && (
        <div>
          <Button
            look={stage === 'sent' ? 'quiet' : 'outline'}
            size="medium"
            aria-disabled={busy || resendIn > 0}
            onClick={() => void send()}
            className={classes('tabular-nums', stage === 'sent' && '-ml-16')}
          >
            {stage === 'sent' || resendIn > 0 ? sending : 'Text me a code'}
          </Button>
        </div>
      )}
    </div>
  );
}

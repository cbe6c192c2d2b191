import { useState } from 'react';
import { ApiError, sentence, throwUnreachable } from '../../api/errors.ts';
import { useCountdown } from '../../hooks/use-countdown.ts';

const rules = () => import('./phone-code-rules.ts').catch(throwUnreachable);
const skipped = 'OTP service temporarily unavailable. Phone verification skipped.';

const noCode = 'We can’t text you a code right now. Please try again later, or call us.';

/** Refusals of a code that a form goes on without. */
const goesOnWithout = new Set(['country_not_supported', 'codes_used_up']);

interface State {
  /** The phone number this state belongs to. */
  phone: string;
  stage: 'none' | 'sent' | 'verified' | 'skipped';
  busy: boolean;
  /** The message to show, and whether it is about the typed code. */
  said: { text: string; wrongCode: boolean } | null;
  /** Sent with the form once the phone is verified. */
  proof: string | null;
}

const fresh = (phone: string): State => ({ phone, stage: 'none', busy: false, said: null, proof: null });

/**
 * Verifies that the visitor has the phone. Another number starts again. Where the code is optional, a failing service never
 * blocks the form.
 */
export function usePhoneCode(phone: string, isOptional = true) {
  const [saved, setSaved] = useState<State>(() => fresh(phone));
  const [resendAt, setResendAt] = useState(0);
  const resendIn = useCountdown(resendAt);
  const state = saved.phone === phone ? saved : fresh(phone);
  const change = (changes: Partial<State>) => setSaved({ ...state, busy: false, said: null, ...changes });
  const wait = (seconds: number) => setResendAt(performance.now() + seconds * 1000);
  /** Goes on without a code, for the reason given, unless it needs one. */
  const goOnWithout = (why: string) =>
    change(isOptional ? { stage: 'skipped', said: say(why) } : { said: say(noCode) });

  return {
    ...state,
    resendIn,

    /** Sends a code. Resolves to the reason where the number is not valid; other errors go into the state. */
    async send(): Promise<string | null> {
      if (state.busy || resendIn > 0) return null;
      change({ busy: true });
      try {
        const { phoneRefusal, sendCode } = await rules();
        const refusal = phoneRefusal(phone);
        if (refusal !== null) {
          change({});
          return refusal;
        }
        const { resend_in } = await sendCode(phone);
        wait(resend_in);
        change({ stage: 'sent', said: say('OTP sent to your phone! Please check your messages.') });
      } catch (error) {
        // The server has noted that this phone goes on without a code; the form says why.
        if (error instanceof ApiError && goesOnWithout.has(error.code)) {
          goOnWithout(error.message);
          return null;
        }
        if (error instanceof ApiError && error.status === 422) {
          change({});
          return (await rules()).invalidPhoneMessage;
        }
        if (error instanceof ApiError && error.status === 429) {
          wait(error.retryAfterSeconds ?? 60);
          change({ said: say(error.message) });
        } else goOnWithout(skipped);
      }
      return null;
    },

    /** Checks a code. */
    async check(code: string): Promise<void> {
      if (state.busy) return;
      change({ busy: true });
      try {
        const { checkCode, readCode } = await rules();
        const wellFormed = readCode(code);
        if (!wellFormed.success) {
          change({ said: say(wellFormed.error.issues[0]?.message ?? '', true) });
          return;
        }
        const { verification_token } = await checkCode(phone, wellFormed.data);
        change({ stage: 'verified', said: say('Phone verified successfully!'), proof: verification_token });
      } catch (error) {
        if (error instanceof ApiError && !error.unreachable) change({ said: say(error.message, true) });
        else if (error instanceof ApiError) goOnWithout(skipped);
        else change({ said: say(sentence(error), true) });
      }
    },
  };
}
export type PhoneCode = ReturnType<typeof usePhoneCode>;

const say = (text: string, wrongCode = false) => ({ text, wrongCode });

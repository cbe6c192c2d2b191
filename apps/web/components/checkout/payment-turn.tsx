import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { TurnLine } from '../../forms/turn-line.tsx';
import { crowdedDelayMs } from '../../outbox/entry.ts';

interface Turn {
  /** A time of `performance.now()`. */
  until: number;
  waits: number;
}

/**
 * Submits a checkout by itself, as it then is, when the wait that the server asked for is over. A submission in between
 * is tried at once.
 */
export function usePaymentTurn(submit: () => void) {
  const [turn, setTurn] = useState<Turn | null>(null);
  const submitNow = useEffectEvent(submit);
  useEffect(() => {
    if (!turn) return;
    const timer = setTimeout(submitNow, turn.until - performance.now());
    return () => clearTimeout(timer);
  }, [turn]);

  return {
    turn,
    /** Begins a wait if the server asked for one. Returns whether it did. */
    waitAfter(error: unknown): boolean {
      if (!(error instanceof ApiError && error.status === 429)) {
        setTurn(null);
        return false;
      }
      const until = performance.now() + crowdedDelayMs(error.retryAfterMs, Math.random());
      setTurn((before) => ({ until, waits: (before?.waits ?? 0) + 1 }));
      return true;
    },
    stop: () => setTurn(null),
  };
}

/** The line above the button while a checkout waits its turn. */
export function PaymentTurn({ turn }: { turn: Turn | null }) {
  return (
    <div aria-live="polite">
      {turn && (
        <p className="mb-16 rounded-control bg-teal-wash px-16 py-12">
          <TurnLine {...turn}>your payment page opens</TurnLine>
        </p>
      )}
    </div>
  );
}

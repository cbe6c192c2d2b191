import type { SubmissionOutcome } from '../outbox/submission.ts';

/** The result of a sent form: accepted by the server, or stored on this device under its key. */
export type Receipt =
  | { kind: 'accepted'; reference: string; statusUrl: string; at: number }
  | { kind: 'kept'; key: string; isCrowded: boolean };

export function receiptOf(outcome: SubmissionOutcome<{ reference: string; status_url: string }>): Receipt {
  if (outcome.kind === 'kept') return outcome;
  const { reference, status_url } = outcome.answer;
  return { kind: 'accepted', reference, statusUrl: status_url, at: Date.now() };
}

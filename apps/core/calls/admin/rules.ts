import { outcomes } from '#core/receptionist/schemas.ts';

/** What the list of calls is filtered by: an outcome, or `open` while it goes on, or `unanswered`, which has no outcome. */
export const callStates = ['open', ...outcomes, 'unanswered'] as const;
export type CallState = (typeof callStates)[number];

/** The state of a call. */
export function callStateOf({ ended_by, outcome }: { ended_by: string | null; outcome: string | null }): CallState {
  if (ended_by === null) return 'open';
  return outcomes.find((known) => known === outcome) ?? 'unanswered';
}

/** Whether our side failed in a call, also where the call went on. */
export const hasFailed = ({ ended_by, failures }: { ended_by: string | null; failures: number }): boolean =>
  ended_by === 'failure' || failures > 0;

const fewestDigits = 3;

/** The digits of a search for a phone number, however it is written; null for any other search. */
export function searchedDigits(q: string): string | null {
  const digits = q.replaceAll(/\D/g, '');
  return /^[+\d\s().-]+$/.test(q) && digits.length >= fewestDigits ? digits : null;
}

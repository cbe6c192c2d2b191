import { type CallState, callStateOf, hasFailed } from '#core/calls/admin/rules.ts';
import type { CallRow, ReceptionistRow } from '#core/calls/admin/schemas.ts';
import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import { openParameter } from '#core/resources/rules.ts';
import { humanize } from '#core/text/rules.ts';
import type { Tone } from '../../../ui/status.tsx';

/** Who called, as far as it is known. */
export function callerLabel({ channel, caller }: Pick<CallRow, 'channel' | 'caller'>): string {
  if (caller !== null) return spokenNumber(caller);
  return channel === 'browser' ? 'In the browser' : 'No caller ID';
}

const tones: Record<CallState, Tone> = {
  open: 'waiting',
  transferred: 'good',
  scheduled: 'good',
  'follow-up': 'waiting',
  voicemail: 'waiting',
  completed: 'good',
  unanswered: 'plain',
};

/** How a call ended, and whether our side failed in it. */
export function stateLabel(call: Pick<CallRow, 'ended_by' | 'outcome' | 'failures'>): { words: string; tone: Tone } {
  const state = callStateOf(call);
  return hasFailed(call)
    ? { words: `${humanize(state)}, failed`, tone: 'bad' }
    : { words: humanize(state), tone: tones[state] };
}

/** "1:15", or "1:02:03" from an hour on; a dash while the length is not known. */
export function lengthLabel(seconds: number | null): string {
  if (seconds === null) return '–';
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** What a receptionist knows: "12 answers, with hours". */
export function knowledgeLabel({ facts, has_hours }: Pick<ReceptionistRow, 'facts' | 'has_hours'>): string {
  return `${facts} ${facts === 1 ? 'answer' : 'answers'}, ${has_hours ? 'with hours' : 'no hours'}`;
}

/** The address of the admin area with a demo request's record. */
export const demoAddress = (demoId: string) =>
  `?${new URLSearchParams({ tab: 'demo-requests', [openParameter]: demoId })}`;

/** The address of the list of calls to a demo's receptionist. */
export const callsAddress = (reference: string) => `?${new URLSearchParams({ tab: 'calls', q: reference })}`;

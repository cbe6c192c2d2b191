import { folded } from '#core/text/folding/rules.ts';
import type { CallRecord, VoiceAgent } from './records.ts';

/** m:ss in seconds. */
export function seconds(duration: string): number {
  const [minutes = 0, rest = 0] = duration.split(':').map(Number);
  return minutes * 60 + rest;
}

/** The total duration of the calls. */
export function totalDuration(calls: readonly CallRecord[]): string {
  return inHours(calls.reduce((sum, { duration }) => sum + seconds(duration), 0));
}

/** Seconds in whole minutes: "1h 6m", or "42m" below the hour. */
export function inHours(total: number): string {
  const minutes = Math.floor(total / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

/** The average of the agents' ratings, weighted by their number of calls, with one decimal. */
export function averageRating(agents: readonly VoiceAgent[]): string {
  const calls = agents.reduce((sum, agent) => sum + agent.calls_handled, 0);
  const points = agents.reduce((sum, agent) => sum + agent.avg_rating * agent.calls_handled, 0);
  return calls === 0 ? '0.0' : (points / calls).toFixed(1);
}

/** The calls of an agent (all without one) that contain every typed word, in any case. */
export function matchingCalls(calls: readonly CallRecord[], agentId: string | null, typed: string): CallRecord[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return calls.filter((call) => {
    if (agentId !== null && call.agent_id !== agentId) return false;
    const text = folded(
      [
        call.caller_name,
        call.caller_number,
        call.agent_name,
        call.summary,
        call.status,
        call.location,
        call.sentiment,
      ].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

export interface Count<Name> {
  name: Name;
  calls: number;
}

/** The calls in each hour from the first to the last hour that had one, from each call's hour of the day. */
export function callsByHour(hours: readonly number[]): Count<number>[] {
  if (hours.length === 0) return [];
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => ({
    name: first + index,
    calls: hours.filter((hour) => hour === first + index).length,
  }));
}

/** The number of calls with each outcome, the most frequent first. */
export function callsByOutcome<Name>(outcomes: readonly Name[], calls: readonly Name[]): Count<Name>[] {
  return outcomes
    .map((name) => ({ name, calls: calls.filter((outcome) => outcome === name).length }))
    .sort((one, other) => other.calls - one.calls);
}

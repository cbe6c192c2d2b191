import type { DemoWeek } from '#core/leads/demo-request/rules.ts';
import { eventOf } from '#core/webhooks/events.ts';
import { type CallOutcome, callOutcomes, callsShown, masked } from './rules.ts';
import type { DemoDashboard } from './schemas.ts';

export interface DemoFound {
  reference: string;
  status: string;
  demo_number: string | null;
  expires_at: Date | null;
  days_left: number | null;
  calls: number;
  seconds: number;
}

export interface CallFound {
  id: string;
  caller: string | null;
  started_at: Date;
  outcome: string | null;
  seconds: number | null;
}

interface Found {
  demo: DemoFound;
  week: DemoWeek;
  /** Whether all calls and their callers are shown. */
  full: boolean;
  calls: CallFound[];
}

/** The calls a visitor may see: in the preview only a few, with masked numbers. */
export function presentDashboard({ demo, week, full, calls }: Found): DemoDashboard {
  const shown = calls.slice(0, callsShown(week, full));
  return {
    reference: demo.reference,
    demo_week: week,
    demo_number: demo.demo_number,
    full,
    ends_at: week === 'plan' ? null : (demo.expires_at?.toISOString() ?? null),
    days_left: week === 'running' ? demo.days_left : null,
    total: { calls: demo.calls, seconds: demo.seconds },
    calls: shown.map(({ id, caller, started_at, outcome, seconds }) => ({
      id,
      caller: caller === null || full ? caller : masked(caller),
      started_at: started_at.toISOString(),
      outcome: callOutcomes.find((known) => known === outcome) ?? null,
      seconds,
    })),
    next_cursor: full && calls.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** A call that has ended. */
export interface EndedCall extends CallFound {
  demo_id: string;
  outcome: CallOutcome;
}

/** What endpoints are told when a call to a demo's number has ended. */
export function callEvent(demo: { reference: string }, call: EndedCall) {
  return eventOf('call.completed', {
    id: call.id,
    reference: demo.reference,
    demo_id: call.demo_id,
    caller: call.caller === null ? null : masked(call.caller),
    outcome: call.outcome,
    seconds: call.seconds,
    started_at: call.started_at.toISOString(),
  });
}

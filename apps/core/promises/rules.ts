import { demoTimes } from '#core/leads/demo-request/rules.ts';
import type { ReferenceKind } from '#core/references/rules.ts';

const hour = 60 * 60;

/** What the forms promise: seconds from a record's arrival until its sender hears from a person, or has a number to call. */
export const answerSeconds: Record<ReferenceKind, number> = {
  contact_form: 2 * hour,
  demo_request: demoTimes.setUp,
  partner_application: 24 * hour,
  custom_deal: 24 * hour,
};

/** The moments something is due from. */
export type Since = 'received' | 'assigned' | 'expires';

interface Due {
  /** What has to happen, as a person is told. */
  what: string;
  /** Seconds after each of these moments; the latest of them counts. */
  after: Partial<Record<Since, number>>;
}

const answer = (kind: ReferenceKind, what: string): Due => ({ what, after: { received: answerSeconds[kind] } });

/** What is due next, by kind and status. Where nothing stands, it is not our turn, or it is over. */
export const dueNext: Record<ReferenceKind, Readonly<Record<string, Due>>> = {
  contact_form: { new: answer('contact_form', 'Answer') },
  partner_application: { pending_review: answer('partner_application', 'Review') },
  custom_deal: { pending_review: answer('custom_deal', 'Review') },
  demo_request: {
    pending: answer('demo_request', 'Number'),
    // As the reminder is planned: never sooner than a day after there is something to call.
    assigned: { what: 'First call', after: { received: demoTimes.remind, assigned: demoTimes.setUp } },
    active: { what: 'Plan', after: { expires: 0 } },
  },
};

/** When what is due next falls due; null when nothing is. */
export function dueAt(
  kind: ReferenceKind,
  record: { status: string; since: Partial<Record<Since, Date | null>> },
): Date | null {
  const { after } = dueNext[kind][record.status] ?? {};
  const moments = Object.entries(after ?? {}).map(([since, seconds]) => {
    const moment = record.since[since as Since];
    return moment ? moment.getTime() + seconds * 1000 : Number.NEGATIVE_INFINITY;
  });
  const latest = Math.max(...moments);
  return Number.isFinite(latest) ? new Date(latest) : null;
}

/** The columns those moments are kept in; ids sort by arrival. */
const columns: Record<Since, string> = { received: 'id', assigned: 'assigned_at', expires: 'expires_at' };

/** By status, the columns whose moments must lie so many seconds back for a record to be late, all of them. */
export function lateColumns(kind: ReferenceKind): Record<string, Record<string, number>> {
  const byColumn = ({ after }: Due) =>
    Object.fromEntries(Object.entries(after).map(([since, seconds]) => [columns[since as Since], seconds]));
  return Object.fromEntries(Object.entries(dueNext[kind]).map(([status, due]) => [status, byColumn(due)]));
}

export const promiseStandings = ['open', 'late', 'kept', 'broken'] as const;

/** By when a record's first answer was promised, and how that stands. `answered`: when a person first took it up; null while nobody has. */
export function firstAnswer(kind: ReferenceKind, received: Date, answered: Date | null, now: Date) {
  const by = new Date(received.getTime() + answerSeconds[kind] * 1000);
  const inTime = (answered ?? now) <= by;
  const standing: (typeof promiseStandings)[number] = answered
    ? inTime
      ? 'kept'
      : 'broken'
    : inTime
      ? 'open'
      : 'late';
  return { by, standing };
}

import type { DemoStatus } from '#core/leads/demo-request/rules.ts';
import { firstAnswer } from '#core/promises/rules.ts';

/** What can be followed by its reference. */
export const referenceKinds = ['contact_form', 'demo_request', 'partner_application', 'custom_deal'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** The status a record begins with; any other means that somebody took it up. */
const initialStatuses: Record<ReferenceKind, string> = {
  contact_form: 'new',
  demo_request: 'pending',
  partner_application: 'pending_review',
  custom_deal: 'pending_review',
};

/** After so many seconds without reaching the team, a record counts as delayed even if no try has failed. */
const deliverySeconds = 120;

export interface RecordState {
  status: string;
  receivedAt: Date;
  /** When the team was first told of it. */
  deliveredAt: Date | null;
  /** Whether some way of telling the team is failing, and whether none is tried any more. */
  troubled: boolean;
  givenUp: boolean;
}

export interface Progress {
  promisedBy: Date;
  /** Not with the team, and later than it should be. */
  delayed: boolean;
  /** Not with the team, and nothing is under way until a person sees to it. */
  stuck: boolean;
  /** Whether a person took it up. */
  answered: boolean;
  /** Whether it was put away, answered or not. */
  closed: boolean;
  /** The promised time has gone by without an answer. */
  overdue: boolean;
}

/** How far a record has come at a given moment. */
export function progressOf(kind: ReferenceKind, state: RecordState, now: Date): Progress {
  const waited = (now.getTime() - state.receivedAt.getTime()) / 1000;
  const underWay = state.deliveredAt === null;
  const { by, standing } = firstAnswer(kind, state.receivedAt, null, now);
  const answered = state.status !== initialStatuses[kind];
  return {
    promisedBy: by,
    delayed: underWay && (state.troubled || waited > deliverySeconds),
    stuck: underWay && state.givenUp,
    answered,
    closed: state.status === 'closed',
    overdue: !answered && standing === 'late',
  };
}

/** The dashboard of a demo stands under the same token as its status. */
export const dashboardPath = (statusPath: string) => statusPath.replace('/status/', '/dashboard/');

/** Where the seven days of a demo number are: before, in, or after them, or a plan was bought and they do not count any more. */
export const demoWeeks = ['ahead', 'running', 'over', 'plan'] as const;
export type DemoWeek = (typeof demoWeeks)[number];

export const demoWeekOf: Record<DemoStatus, DemoWeek> = {
  pending: 'ahead',
  assigned: 'running',
  active: 'running',
  expired: 'over',
  released: 'over',
  converted: 'plan',
};

/** What can be followed by its reference. */
export const referenceKinds = ['contact_form', 'demo_request', 'partner_application', 'custom_deal'] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

interface Promised {
  /** Hours after which the sender was promised to hear from a person. */
  hours: number;
  /** The status a record begins with; any other means that somebody took it up. */
  initialStatus: string;
  /** Whether taking it up shows in the status at all. Messages and deals may be answered without anybody saying so here. */
  tracked: boolean;
}

/** What the forms promise, by kind. */
const promises: Record<ReferenceKind, Promised> = {
  contact_form: { hours: 2, initialStatus: 'new', tracked: false },
  demo_request: { hours: 24, initialStatus: 'pending', tracked: true },
  partner_application: { hours: 24, initialStatus: 'pending_review', tracked: true },
  custom_deal: { hours: 24, initialStatus: 'pending_review', tracked: false },
};

/** After so many seconds without reaching the team, a record counts as delayed even if no try has failed. */
const deliverySeconds = 120;

export interface RecordState {
  status: string;
  receivedAt: Date;
  /** When the team was first told of it. */
  deliveredAt: Date | null;
  /** Whether some way of telling the team is failing. */
  troubled: boolean;
}

export interface Progress {
  promisedBy: Date;
  /** Not with the team, and later than it should be. */
  delayed: boolean;
  /** Whether a person took it up; null where that cannot be seen from here. */
  answered: boolean | null;
  /** Whether it was put away, answered or not. */
  closed: boolean;
  /** The promised time has gone by without an answer. */
  overdue: boolean;
}

/** How far a record has come at a given moment. */
export function progressOf(kind: ReferenceKind, state: RecordState, now: Date): Progress {
  const { hours, initialStatus, tracked } = promises[kind];
  const promisedBy = new Date(state.receivedAt.getTime() + hours * 3_600_000);
  const waited = (now.getTime() - state.receivedAt.getTime()) / 1000;
  const takenUp = state.status !== initialStatus;
  const answered = takenUp || tracked ? takenUp : null;
  return {
    promisedBy,
    delayed: state.deliveredAt === null && (state.troubled || waited > deliverySeconds),
    answered,
    closed: state.status === 'closed',
    overdue: answered === false && now > promisedBy,
  };
}

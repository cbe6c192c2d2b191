import type { Tracking } from './definition.ts';
import { firstAnswer } from './sla.ts';

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
export function progressOf(
  { initialStatus, tracking }: { initialStatus: string; tracking: Tracking },
  state: RecordState,
  now: Date,
): Progress {
  const waited = (now.getTime() - state.receivedAt.getTime()) / 1000;
  const underWay = state.deliveredAt === null;
  const { by, state: sla } = firstAnswer(tracking.answerSeconds, state.receivedAt, null, now);
  const answered = state.status !== initialStatus;
  return {
    promisedBy: by,
    delayed: underWay && (state.troubled || waited > deliverySeconds),
    stuck: underWay && state.givenUp,
    answered,
    closed: state.status === 'closed',
    overdue: !answered && sla === 'late',
  };
}

import type { Tracking } from './definition.ts';
import { firstAnswer } from './sla.ts';

/** Seconds after which a record that has not reached the team counts as delayed, even without a failed attempt. */
const deliverySeconds = 120;

export interface RecordState {
  status: string;
  receivedAt: Date;
  /** Whether the team was notified. */
  delivered: boolean;
  /** Whether a notification of the team is failing, and whether all have stopped trying. */
  troubled: boolean;
  givenUp: boolean;
}

export interface Progress {
  promisedBy: Date;
  /** The team was not notified in time. */
  delayed: boolean;
  /** The team was not notified, and no attempt is left until an administrator acts. */
  stuck: boolean;
  /** Whether a team member took it up. */
  answered: boolean;
  /** Whether it was closed, answered or not. */
  closed: boolean;
  /** The response time was breached. */
  overdue: boolean;
}

/** Whether no answer is owed in this status. */
export function isClosed({ closed }: Pick<Tracking, 'closed'>, status: string): boolean {
  return closed?.statuses.includes(status) ?? false;
}

/** The progress of a record at a given moment. */
export function progressOf(
  { initialStatus, tracking }: { initialStatus: string; tracking: Tracking },
  state: RecordState,
  now: Date,
): Progress {
  const waited = (now.getTime() - state.receivedAt.getTime()) / 1000;
  const underWay = !state.delivered;
  const { by, state: sla } = firstAnswer(tracking.answerSeconds, state.receivedAt, null, now);
  const answered = state.status !== initialStatus;
  return {
    promisedBy: by,
    delayed: underWay && (state.troubled || waited > deliverySeconds),
    stuck: underWay && state.givenUp,
    answered,
    closed: isClosed(tracking, state.status),
    overdue: !answered && sla === 'late',
  };
}

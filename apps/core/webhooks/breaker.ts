import type { EndpointStateName } from './schemas.ts';

/** Posts that may fail in a row before the breaker opens. */
export const failuresToOpen = 10;
/** Seconds that an opened breaker lets nothing through: first and longest. Each time doubles them. */
export const openSeconds = { first: 30, longest: 600 };
/** Seconds of nothing but failures after which the team is told, and after which the endpoint is disabled. */
export const failingSeconds = { warned: 86_400, disabled: 5 * 86_400 };

/** The state of an endpoint as people see it. One that is tried out after failures is still `tripped`. */
export function stateOf(endpoint: {
  state: 'enabled' | 'paused' | 'disabled';
  openUntil: Date | null;
}): EndpointStateName {
  return endpoint.state === 'enabled' && endpoint.openUntil !== null ? 'tripped' : endpoint.state;
}

/** What came of the posts to an endpoint since the last note, oldest first. */
export interface Outcomes {
  /** Whether any succeeded. */
  succeeded: boolean;
  /** Failures after the last success. */
  failed: number;
  /** Of the last failure. */
  error: string | null;
  /** Seconds it asked us to wait. */
  waitSeconds: number | null;
}

/** Adds what came of one post. */
export function withOutcome(before: Outcomes, post: { error: string | null; waitSeconds: number | null }): Outcomes {
  if (post.error === null) return { ...before, succeeded: true, failed: 0, waitSeconds: null };
  return { ...before, failed: before.failed + 1, error: post.error, waitSeconds: post.waitSeconds };
}
export const noOutcomes: Outcomes = { succeeded: false, failed: 0, error: null, waitSeconds: null };

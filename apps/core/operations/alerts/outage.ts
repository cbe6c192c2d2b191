import type { Clock } from '#core/platform/clock.ts';
import { lastingSeconds, quietSeconds } from './rules.ts';

/**
 * The database's outages, in the memory of this process: no row can be stored for them. Each process notifies the team
 * by itself, once for an outage.
 */
export function createOutageMemory(clock: Clock) {
  /** Since when the database does not answer; null while it does. */
  let since: Date | null = null;
  let notifiedAt: Date | null = null;
  const secondsSince = (moment: Date) => (clock.now().getTime() - moment.getTime()) / 1000;
  const isNotified = () => since !== null && notifiedAt !== null && notifiedAt > since;

  return {
    /** Notes that the database does not answer. Returns since when, if the team is to be notified now. */
    noteDown(): Date | null {
      since ??= clock.now();
      const isQuiet = notifiedAt !== null && secondsSince(notifiedAt) < quietSeconds;
      return secondsSince(since) < lastingSeconds || isQuiet || isNotified() ? null : since;
    },
    noteNotified() {
      notifiedAt = clock.now();
    },
    /** When the outage began that the team was notified of and that is not noted as over. */
    notifiedSince: (): Date | null => (isNotified() ? since : null),
    noteUp() {
      since = null;
    },
  };
}
export type OutageMemory = ReturnType<typeof createOutageMemory>;

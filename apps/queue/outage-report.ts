import { errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';

/** Milliseconds: between two log lines, until errors count as an outage, and without errors until one is over. */
const outage = { sayEvery: 5_000, lasts: 5_000, isOverAfter: 15_000 };

/**
 * Reports the connection errors of all queues and workers, which repeat many times a second. One that is over soon is
 * no outage: a process that is busy starting sees its own connections time out.
 */
export function createOutageReport(logger: Logger) {
  let [began, last, lastSaid] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return (error: Error) => {
    const at = performance.now();
    if (at - last > outage.isOverAfter) began = at;
    last = at;
    if (at - lastSaid < outage.sayEvery) return;
    lastSaid = at;
    const details = { error_code: errorCode(error) };
    if (at - began < outage.lasts) logger.info(details, 'the queue system did not answer and is asked again');
    else logger.warn(details, 'the queue system is not reachable');
  };
}

import { sql } from 'kysely';
import { type Database, errorCode } from '#core/platform/database.ts';
import { listen } from '#core/platform/listening.ts';
import type { Logger } from '#core/platform/logger.ts';
import { db, run } from '#core/platform/statements.ts';

// A notification only spares the relays their poll. One that is lost costs a poll's time, so none is waited for.

const channel = 'ringwell_jobs';
/** Milliseconds from one notification of a process to its next: under load the relays are awake anyway. */
const quietMilliseconds = 5;
/** Returns a function that tells the relays of all processes that jobs were stored. It is called after the commit. */
export function createJobNotifier({ database, logger }: { database: Pick<Database, 'sql'>; logger: Logger }) {
  let state: 'idle' | 'quiet' | 'owing' = 'idle';
  const send = () => {
    state = 'quiet';
    setTimeout(() => {
      if (state === 'owing') send();
      else state = 'idle';
    }, quietMilliseconds).unref();
    // Not in the statement that stores the jobs: notifying takes a lock that commits would wait for, one after another.
    run(database.sql, db.selectNoFrom(sql`pg_notify(${channel}, '')`.as('notified')), 'notify-jobs').catch((error) =>
      logger.debug({ error_code: errorCode(error) }, 'the relays could not be notified; they find the jobs by polling'),
    );
  };
  return () => {
    if (state === 'idle') send();
    else state = 'owing';
  };
}

/** Listens for jobs that any process stored, until it is stopped. `url`: a direct connection, without a pooler. */
export const listenForJobs = (options: { url: string; logger: Logger; onStored(): void }) =>
  listen({ url: options.url, channel, logger: options.logger, onNotified: options.onStored });

import type { NewJob } from '#core/jobs/definitions.ts';
import { addEvents, type NewEvent } from '#core/jobs/events.ts';
import { addJobs, type Sender } from '#core/jobs/outbox.ts';
import { recordIn } from '#core/lists/tables.ts';
import { type Database, errorCode, type Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, now, run } from '#core/platform/statements.ts';
import type { ResourceDefinition } from './definition.ts';
import { noSuchRecord, readState, transition } from './records.ts';
import { spamStatus } from './rules.ts';

/** What a new record causes: its jobs and webhook events. */
export interface Causes {
  jobs: NewJob[];
  events: NewEvent[];
}

/** What is stored with a form: one that a program filled in has a status of its own, and causes nothing. */
export const asSent = <Status extends string>(
  { isSpam }: Pick<Sender, 'isSpam'>,
  sent: { status: Status; causes: () => Causes },
): { status: Status | typeof spamStatus } & Causes =>
  isSpam ? { status: spamStatus, jobs: [], events: [] } : { status: sent.status, ...sent.causes() };

/**
 * Makes spam an ordinary new record of the status `to`, with everything a new record causes, which `causesOf` reads. What was
 * promised counts from now. Throws `not_found`, and `conflict` for a record that is no spam, or one of which there is only one.
 */
export async function leaveSpam(
  database: Pick<Database, 'transaction'>,
  resource: ResourceDefinition,
  change: { id: string; actor: string; to: string },
  causesOf: (via: Sql) => Promise<Causes | null>,
): Promise<void> {
  const { kind, names } = resource;
  await database.transaction(async (via) => {
    const moved = await transition(via, resource, { ...change, from: [spamStatus], version: null }).catch(
      (error: unknown) => {
        if (errorCode(error) === uniqueViolation)
          throw new AppError('conflict', `There is another ${names.short} like this, which isn’t spam`);
        throw error;
      },
    );
    const causes = moved && (await causesOf(via));
    if (!moved || !causes)
      throw (await readState(via, resource, change.id))
        ? new AppError('conflict', `This ${names.short} isn’t spam`)
        : noSuchRecord(resource);
    await run(via, db.updateTable(recordIn(kind)).set({ arrived_at: now }).where('r.id', '=', change.id));
    await addJobs(via, kind, moved, causes.jobs);
    await addEvents(via, kind, moved, causes.events);
  });
}

const uniqueViolation = '23505';

/** A stored record as it was when it was sent. */
export const sentRecord = <Stored extends { submitted_at: Date | null }>(record: Stored) => ({
  ...record,
  submitted_at: record.submitted_at?.toISOString() ?? null,
});

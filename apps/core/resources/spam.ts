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

/** What a new record causes: its jobs, and what endpoints are told. */
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

/** How a record becomes an ordinary one: the status its form gives, and what it causes, read when it has that status. */
export interface Release {
  status(via: Sql): Promise<string | null>;
  causes(via: Sql): Promise<Causes | null>;
}

/**
 * Makes spam an ordinary new record, with everything a new record causes. What was promised counts from now. Throws
 * `not_found`, and `conflict` for a record that is no spam, or one of which there is only one.
 */
export async function leaveSpam(
  database: Pick<Database, 'transaction'>,
  resource: ResourceDefinition,
  { id, actor }: { id: string; actor: string },
  release: Release,
): Promise<void> {
  const { kind, names } = resource;
  await database.transaction(async (via) => {
    const to = await release.status(via);
    if (to === null) throw noSuchRecord(resource);
    const change = { id, from: [spamStatus], to, actor, version: null };
    const moved = await transition(via, resource, change).catch((error: unknown) => {
      if (errorCode(error) === uniqueViolation)
        throw new AppError('conflict', `There is another ${names.short} like this, which isn’t spam`);
      throw error;
    });
    const causes = moved && (await release.causes(via));
    if (!moved || !causes) throw new AppError('conflict', `This ${names.short} isn’t spam`);
    await run(via, db.updateTable(recordIn(kind)).set({ arrived_at: now }).where('r.id', '=', id));
    await addJobs(via, kind, moved, causes.jobs);
    await addEvents(via, kind, moved, causes.events);
  });
}

const uniqueViolation = '23505';

/** Whether a record is there at all, for a release whose status is always the same. */
export const statusIfThere = (resource: ResourceDefinition, id: string, status: string) => async (via: Sql) =>
  (await readState(via, resource, id)) && status;

/** A stored record as it was when it was sent. */
export const sentRecord = <Stored extends { submitted_at: Date | null }>(record: Stored) => ({
  ...record,
  submitted_at: record.submitted_at?.toISOString() ?? null,
});

import { sql } from 'kysely';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { db, inSeconds, literal, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { eraseLeftovers, erasePerson } from './erasing.ts';
import { anyOf, hasEmail, hasPhone, type Person } from './finding.ts';
import {
  answerDays,
  downloadDays,
  type PrivacyKind,
  type PrivacyState,
  privacyKinds,
  privacyStates,
  repeatSeconds,
  secondLookSeconds,
  unconfirmedDays,
  visitorName,
} from './rules.ts';
import { type PrivacyRequestRow, type Receipt, receipt } from './schemas.ts';

export const noRequest = () => new AppError('not_found', 'We couldn’t find this privacy request');

/** A request to be stored. */
interface NewRequest extends Person {
  kind: PrivacyKind;
  state: PrivacyState;
  reason: string | null;
  requestedBy: string;
  requestId: string;
}

/** Stores a request. Returns its id. */
export async function storeRequest(via: Sql, request: NewRequest): Promise<string> {
  const { kind, state, email, phone, reason, requestedBy, requestId } = request;
  const id = newId();
  const stored = newRow('privacy_request', {
    id,
    reference: newReference('R'),
    kind,
    state,
    email,
    phone,
    reason,
    requested_by: requestedBy,
    handled_by: null,
    request_id: requestId,
    confirmed_at: null,
    finished_at: state === 'done' ? now : null,
    receipt: null,
    checked_at: null,
  });
  await run(via, db.insertInto('privacy_request').values(stored));
  return id;
}

/**
 * Stores a visitor's request, or finds the one that is still open: then its time to be confirmed begins again. Returns its
 * id; null where it caused an email a moment ago.
 */
export async function storeVisitorRequest(
  via: Sql,
  { kind, email, requestId }: Pick<NewRequest, 'kind' | 'requestId'> & { email: string },
): Promise<string | null> {
  const id = newId();
  const stored = newRow('privacy_request', {
    id,
    reference: newReference('R'),
    kind,
    state: 'unconfirmed',
    email: email.toLowerCase(),
    phone: null,
    reason: null,
    requested_by: visitorName,
    handled_by: null,
    request_id: requestId,
    confirmed_at: null,
    finished_at: null,
    receipt: null,
    checked_at: null,
  });
  const asked = await runForFirst(
    via,
    db
      .insertInto('privacy_request')
      .values(stored)
      .onConflict((open) =>
        open
          .columns(['email', 'kind'])
          .where('requested_by', '=', literal(visitorName))
          .where('state', 'in', [literal('unconfirmed'), literal('waiting'), literal('running')])
          .doUpdateSet({ created_at: now })
          .where('privacy_request.created_at', '<', inSeconds(-repeatSeconds)),
      )
      .returning('id'),
  );
  return asked?.id ?? null;
}

/**
 * Those that wait for the team, the one that has to be answered soonest first, then the newest of the others; 200 at most.
 * Unconfirmed ones need nothing yet.
 */
export async function listRequests(via: Sql): Promise<PrivacyRequestRow[]> {
  const found = await run(
    via,
    db
      .selectFrom('privacy_request')
      .selectAll()
      .where('state', 'in', ['waiting', 'running', 'done', 'refused'])
      .orderBy(sql`state = 'waiting'`, 'desc')
      .orderBy(sql`CASE WHEN state = 'waiting' THEN confirmed_at END`)
      .orderBy('id', 'desc')
      .limit(200),
  );
  return found.rows.map(present);
}

export const findRequest = (via: Sql, id: string) =>
  runForFirst(via, db.selectFrom('privacy_request').selectAll().where('id', '=', id));
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Whether a person asked for a copy of their data that waits for the team, or can still be downloaded. */
export async function hasAskedForCopy(via: Sql, person: Person): Promise<boolean> {
  const copy = db
    .selectFrom('privacy_request')
    .select('id')
    .where(anyOf(hasEmail('email', person, null), hasPhone('phone', person)))
    .where('kind', '=', 'access')
    .where('requested_by', '=', visitorName)
    .where('state', 'in', ['waiting', 'done']);
  return (await runForFirst(via, copy.limit(1))) !== undefined;
}

/** One request. Throws `not_found`. */
export async function readRequest(via: Sql, id: string): Promise<PrivacyRequestRow> {
  const found = await findRequest(via, id);
  if (!found) throw noRequest();
  return present(found);
}

/** When a visitor's request is answered at the latest; null where it is, or where it was not a visitor's. */
function dueAt({ state, confirmed_at: confirmedAt }: StoredRequest): Date | null {
  if (confirmedAt === null || (state !== 'waiting' && state !== 'running')) return null;
  return new Date(confirmedAt.getTime() + answerDays * 86_400_000);
}

/** Has an email about a request sent, in the caller's transaction. */
export const addPrivacyEmail = (
  via: Sql,
  { id, request_id }: Pick<StoredRequest, 'id' | 'request_id'>,
  template: 'privacy-confirmation' | 'privacy-waiting' | 'privacy-answer',
) => addJobs(via, 'privacy_request', { id, request_id }, [job('send-email', { template, request: id })]);

/** A request as the admin area gets it. */
export function present(row: StoredRequest): PrivacyRequestRow {
  return {
    id: row.id,
    reference: row.reference,
    kind: privacyKinds.find((kind) => kind === row.kind) ?? 'access',
    state: privacyStates.find((state) => state === row.state) ?? 'waiting',
    email: row.email === null ? null : readableAddresses(row.email),
    phone: row.phone,
    reason: row.reason,
    requested_by: row.requested_by,
    handled_by: row.handled_by,
    created_at: row.created_at.toISOString(),
    due_at: dueAt(row)?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    receipt: receipt.safeParse(row.receipt).data ?? null,
  };
}

/**
 * Answers a visitor's request, in the caller's transaction: an archive can be downloaded at once, an erasure is done by the
 * workers. They are told by email, unless they are erased: then their link shows the receipt. Throws `not_found`, and
 * `conflict` where it does not wait any more.
 */
export async function decideRequest(
  via: Sql,
  id: string,
  decision: 'carry_out' | 'refuse',
  actor: string,
): Promise<PrivacyRequestRow> {
  const ends = decision === 'carry_out' ? sql<boolean>`kind = 'access'` : sql<boolean>`TRUE`;
  const decided = await run(
    via,
    db
      .updateTable('privacy_request')
      .set((row) => ({
        state: row
          .case()
          .when(ends)
          .then(decision === 'carry_out' ? 'done' : 'refused')
          .else('running')
          .end(),
        finished_at: row.case().when(ends).then(now).end(),
        handled_by: actor,
      }))
      .where('id', '=', id)
      .where('state', '=', 'waiting'),
  );
  const request = await findRequest(via, id);
  if (!request) throw noRequest();
  if (decided.count === 0) throw new AppError('conflict', 'This request has already been answered');
  if (request.state !== 'running') await addPrivacyEmail(via, request, 'privacy-answer');
  return present(request);
}

/** Carries out the erasures that were asked for, each in a transaction of its own. Returns how many. */
export async function carryOutErasures(database: Database): Promise<number> {
  const asked = await run(
    database.sql,
    db.selectFrom('privacy_request').select('id').where('state', '=', 'running').orderBy('id').limit(20),
  );
  await eachOf(asked.rows, ({ id }) => carryOut(database, id));
  return asked.count;
}

/** Does one after the other, also after one that fails: then it throws the first error in the end. */
async function eachOf<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const row of rows) await work(row).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** In one transaction, so that a crash leaves the person as they were, and the request to be carried out. */
async function carryOut(database: Database, id: string): Promise<void> {
  await database.transaction(async (via) => {
    const request = await runForFirst(
      via,
      db
        .selectFrom('privacy_request')
        .select(['email', 'phone'])
        .where('id', '=', id)
        .where('state', '=', 'running')
        .forUpdate()
        .skipLocked(),
    );
    if (!request) return;
    const { records, ...done } = await erasePerson(via, request);
    await run(via, ended(done).set({ records }).where('id', '=', id));
    await endOthers(via, request, done);
  });
}

const forgotten = db.updateTable('privacy_request').set({ email: null, phone: null, reason: null });
const ended = (erasure: Receipt) =>
  forgotten.set({ state: 'done', finished_at: now, receipt: JSON.stringify(erasure) });

/**
 * Ends what else a person asked for who was erased: nothing is left to hand over or to erase. One that is confirmed or
 * answered meanwhile is found by the statement after. One that is being carried out still needs whom it is about.
 */
async function endOthers(via: Sql, person: Person, erasure: Receipt): Promise<void> {
  const ofPerson = anyOf(hasEmail('email', person, null), hasPhone('phone', person));
  await run(via, db.deleteFrom('privacy_request').where(ofPerson).where('state', '=', 'unconfirmed'));
  await run(via, ended(erasure).where(ofPerson).where('state', '=', 'waiting'));
  await run(via, forgotten.where(ofPerson).where('state', 'in', ['done', 'refused']));
}

/** Looks again at erasures that are an hour old. Returns how many. */
export async function lookAgain(database: Database): Promise<number> {
  const due = await run(
    database.sql,
    db
      .selectFrom('privacy_request')
      .select(['id', 'records'])
      .where('state', '=', 'done')
      .where('kind', '=', 'erasure')
      .where('checked_at', 'is', null)
      .where('finished_at', '<', inSeconds(-secondLookSeconds))
      .limit(20),
  );
  await eachOf(due.rows, ({ id, records }) =>
    database.transaction(async (via) => {
      await eraseLeftovers(via, records);
      await run(via, db.updateTable('privacy_request').set({ checked_at: now }).where('id', '=', id));
    }),
  );
  return due.count;
}

const daySeconds = 86_400;

/** Deletes visitors' requests that were never confirmed, and forgets whom all answered ones were about. */
export async function forgetPeople(via: Sql): Promise<void> {
  await run(
    via,
    db
      .deleteFrom('privacy_request')
      .where('state', '=', 'unconfirmed')
      .where('created_at', '<', inSeconds(-unconfirmedDays * daySeconds)),
  );
  await run(
    via,
    forgotten
      .where('state', 'in', ['done', 'refused'])
      .where((row) => row.or([row('email', 'is not', null), row('phone', 'is not', null)]))
      .where('finished_at', '<', inSeconds(-downloadDays * daySeconds)),
  );
}

import { type Expression, sql } from 'kysely';
import { firstIdAt } from '#core/platform/ids.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, inSeconds, literal } from '#core/platform/statements.ts';
import { type ExpiringTable, expiringTables } from './rules.ts';

/** Rows that are deleted some days after a moment. */
interface Expiring<Table extends ExpiringTable, Column = string> {
  table: Table;
  /** How they are found, oldest first: that moment, or an id that contains an earlier one. An index holds it. */
  order: Column;
  /** The moment. */
  since: Column;
}

const define = <Table extends ExpiringTable>(kind: Expiring<Table, keyof DB[Table] & string>): Expiring<Table> => kind;

const kinds: { [Table in ExpiringTable]: Expiring<Table> } = {
  idempotency_key: define({ table: 'idempotency_key', order: 'created_at', since: 'created_at' }),
  admin_session: define({ table: 'admin_session', order: 'expires_at', since: 'expires_at' }),
  phone_code: define({ table: 'phone_code', order: 'created_at', since: 'created_at' }),
  throttle: define({ table: 'throttle', order: 'window_start', since: 'window_start' }),
  stripe_event: define({ table: 'stripe_event', order: 'received_at', since: 'received_at' }),
  job: define({ table: 'job', order: 'id', since: 'finished_at' }),
  message: define({ table: 'message', order: 'id', since: 'created_at' }),
  webhook_event: define({ table: 'webhook_event', order: 'id', since: 'created_at' }),
};
export type ExpiringKind = Expiring<ExpiringTable>;
export const expiringKinds: readonly ExpiringKind[] = expiringTables.map((table) => kinds[table]);

/** A place in the order of a kind's rows, to begin at or behind: several rows may be of one moment. */
export interface Place {
  at: Date | string;
  isPassed: boolean;
}

/** Which rows are meant: those so many days old at this time, from a place on; null for the oldest. */
export interface Age {
  days: number;
  time: Date;
  from: Place | null;
}

const daySeconds = 86_400;
const rowsOf = (table: ExpiringTable) => db.selectFrom(sql<object>`${sql.table(table)}`.as('r'));

/** The rows of a kind, as `r`, that may have expired, oldest first. */
export function oldRows({ table, order }: ExpiringKind, { days, time, from }: Age) {
  const column = sql.ref(`r.${order}`);
  const end =
    order === 'id' ? firstIdAt(new Date(time.getTime() - days * daySeconds * 1000)) : inSeconds(-days * daySeconds);
  return rowsOf(table)
    .where(sql<boolean>`${column} < ${end}`)
    .$if(from !== null, (rows) => rows.where(sql<boolean>`${column} ${from?.isPassed ? sql`>` : sql`>=`} ${from?.at}`))
    .orderBy(column);
}

/** Those of the rows at these places, as `r`, that have expired and that nothing needs any more. */
export function expiredAt(places: Expression<unknown>, { table, since }: ExpiringKind, { days }: Age) {
  return rowsOf(table)
    .where(sql<boolean>`r.ctid = ANY(ARRAY${places})`)
    .where(sql<boolean>`${sql.ref(`r.${since}`)} < ${inSeconds(-days * daySeconds)}`)
    .where(isOver[table]);
}

/** An id of `newId`. Those derived from a name stay, so that nothing is stored or sent a second time under that name. */
const isPlainId = (column: string) => sql<boolean>`substr(${sql.ref(column)}::text, 15, 1) = '7'`;

/** Whether the list's running total includes the row, so that it can be taken off. */
function isCounted(table: ExpiringTable) {
  const upTo = db.selectFrom('list_total').select('up_to').where('list', '=', literal(table));
  return sql<boolean>`r.created_at <= ${upTo}`;
}

const endStates = [literal('succeeded'), literal('cancelled')];
const unfinishedBeside = db
  .selectFrom('job as other')
  .select('other.id')
  .where('other.subject_reference', '=', sql.ref<string>('r.subject_reference'))
  .where('other.state', 'not in', endStates);
const undelivered = db
  .selectFrom('job as other')
  .select('other.id')
  .where('other.subject_reference', '=', sql.ref<string>('r.subject_reference'))
  .where('other.name', '=', literal('deliver-event'))
  .where(sql<boolean>`other.payload ->> 'event' = r.id::text`)
  .where('other.state', 'not in', endStates);
const itsJob = db.selectFrom('job').select('job.id').where('job.id', '=', sql.ref<string>('r.job_id'));

/** Besides their age, what must be true of the rows. */
const isOver: Record<ExpiringTable, ReturnType<typeof isPlainId>> = {
  idempotency_key: sql`TRUE`,
  admin_session: sql`TRUE`,
  phone_code: sql`TRUE`,
  throttle: sql`TRUE`,
  stripe_event: sql`r.handled_at IS NOT NULL`,
  // A dead job waits for a person, to whom the record's other jobs explain it: they go together.
  job: sql`r.state IN (${sql.join(endStates)}) AND ${isPlainId('r.id')} AND ${isCounted('job')}
    AND NOT EXISTS ${unfinishedBeside}`,
  // It tells its job that it was sent.
  message: sql`${isPlainId('r.job_id')} AND ${isCounted('message')} AND NOT EXISTS ${itsJob}`,
  // A delivery that is not done still needs what it sends.
  webhook_event: sql`NOT EXISTS ${undelivered}`,
};

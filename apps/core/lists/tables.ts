import { type Selectable, sql } from 'kysely';
import type { DB } from '#core/platform/prisma/tables.ts';
import type { TableName } from '#core/platform/statements.ts';

/** The columns every kind's table has. */
type RecordColumns = Pick<
  DB['contact_form'],
  'id' | 'reference' | 'status' | 'version' | 'assignee' | 'request_id' | 'created_at' | 'arrived_at'
>;

/** The tables of record kinds: those with all of these columns. */
export type RecordTable = {
  [Table in TableName]: Selectable<DB[Table]> extends Selectable<RecordColumns> ? Table : never;
}[TableName];

/** Prisma does not know this column's type; the database fills it. */
interface WordsColumn {
  words: string | null;
}

/** A kind's table as `r`, for statements shared by all kinds: only the common columns are visible. */
export const recordIn = (kind: RecordTable) => sql<RecordColumns & WordsColumn>`${sql.table(kind)}`.as('r');

/** The tables whose rows know when they arrived, so that a running total can count them. */
type DatedTable = {
  [Table in TableName]: 'id' | 'created_at' extends keyof DB[Table] ? Table : never;
}[TableName];

/** The tables with pages: ids are UUIDv7, so the primary key alone sorts by arrival. */
export type ListTable = DatedTable | 'call';

/** Their rows are deleted without a change to a running total, so they are counted each time. */
const countedEachTime = ['call', 'receptionist'] as const satisfies ListTable[];
export type TotalledTable = Exclude<ListTable, (typeof countedEachTime)[number]>;

/** Whether a running total counts the rows of a table. */
export const hasRunningTotal = (table: ListTable): table is TotalledTable =>
  !countedEachTime.some((other) => other === table);

/** The column every listed table has, as `r`. */
export const listed = (table: ListTable) => sql<{ id: string }>`${sql.table(table)}`.as('r');

/** The columns of tables with a running total, as `r`. */
export const listedByDate = (table: TotalledTable) =>
  sql<{ id: string; created_at: Date }>`${sql.table(table)}`.as('r');

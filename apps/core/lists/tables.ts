import { type Selectable, sql } from 'kysely';
import type { DB } from '#core/platform/prisma/tables.ts';
import type { TableName } from '#core/platform/statements.ts';

/** The columns every kind's table has. */
type RecordColumns = Pick<
  DB['contact_form'],
  'id' | 'reference' | 'status' | 'version' | 'assignee' | 'request_id' | 'created_at'
>;

/** The tables that hold records of a kind: those with all of these columns. */
export type RecordTable = {
  [Table in TableName]: Selectable<DB[Table]> extends Selectable<RecordColumns> ? Table : never;
}[TableName];

/** A kind's table under the name `r`, for statements that are the same for all kinds: they see what all of them have. */
export const recordIn = (kind: RecordTable) => sql<RecordColumns>`${sql.table(kind)}`.as('r');

/** The tables that can be paged through: ids are UUIDv7, so the newest come first by primary key alone. */
export type ListTable = {
  [Table in TableName]: 'id' | 'created_at' extends keyof DB[Table] ? Table : never;
}[TableName];

/** What every listed table has, under the name `r`. */
export const listed = (table: ListTable) => sql<{ id: string; created_at: Date }>`${sql.table(table)}`.as('r');

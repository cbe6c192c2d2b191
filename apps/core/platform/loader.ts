import { type Compilable, type SelectType, sql } from 'kysely';
import { Coalescer } from './coalescer.ts';
import type { Sql } from './database.ts';
import type { DB } from './prisma/tables.ts';
import { db, type Given, isOneOf, prepare, type TableName } from './statements.ts';

/** A row as the driver reads it. */
type Row<Table extends TableName> = { [Column in keyof DB[Table]]: SelectType<DB[Table][Column]> };
type TableWithId = { [Table in TableName]: DB[Table] extends { id: string } ? Table : never }[TableName];

/** Reads the rows of a table with these ids, in no order, as the given connection sees them. */
export type RowReader<Table extends TableWithId> = (via: Sql, ids: readonly string[]) => Promise<Row<Table>[]>;

/**
 * A reader of a table's rows; `fields` are Prisma's of the table, so without what only the search reads. It bypasses Prisma,
 * which knows no snapshot and whose row handling costs a worker as much as posting the records.
 */
export function rowReader<Table extends TableWithId>(
  table: Table,
  fields: { [Field in keyof Row<Table>]: Field },
): RowReader<Table> {
  const columns = Object.keys(fields).map((field) => sql.ref(`r.${field}`).as(field));
  const read = prepare(`read-${table}`, (given: Given<readonly string[]>) => {
    const ids = given.value((wanted) => wanted);
    const statement = db
      .selectFrom(sql.table(table).as('r'))
      .where(isOneOf(sql.ref<string>('r.id'), ids, 'uuid'))
      .select(columns);
    // Kysely cannot infer computed names; the type of `fields` keeps them correct.
    return statement as Compilable<Row<Table>>;
  });
  return async (via, ids) => (await read(via, ids)).rows;
}

/** Reads records by id, combining concurrent reads; null where there is none. */
export function createLoader<Table extends TableWithId>(via: Sql, read: RowReader<Table>) {
  const reading = new Coalescer<string, Row<Table> | null>({
    maxBatch: 200,
    maxInFlight: 1,
    maxWaiting: 10_000,
    overflow: () => new Error('Too many records are being read'),
    flush: async (ids) => {
      const byId = new Map((await read(via, ids)).map((row): [unknown, Row<Table>] => [row.id, row]));
      return ids.map((id) => ({ value: byId.get(id) ?? null }));
    },
  });
  /** `within` reads as one connection sees it: inside a snapshot or a transaction. */
  return async (id: string, within?: Sql): Promise<Row<Table> | null> =>
    within ? ((await read(within, [id]))[0] ?? null) : reading.submit(id);
}

import { type Compilable, type SelectType, sql } from 'kysely';
import { Coalescer } from './coalescer.ts';
import type { Sql } from './database.ts';
import type { DB } from './prisma/tables.ts';
import { db, isOneOf, run, type TableName } from './statements.ts';

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A row under Prisma's field names; each column is its field's name in snake case. */
type Loaded<Table extends TableName> = {
  [Column in keyof DB[Table] & string as CamelCase<Column>]: SelectType<DB[Table][Column]>;
};
type TableWithId = { [Table in TableName]: DB[Table] extends { id: string } ? Table : never }[TableName];

/**
 * Reads records by id, combining concurrent reads; null where there is none. `fields` are Prisma's fields of the table.
 * It bypasses Prisma, whose query and row handling cost a worker as much as posting the records.
 */
export function createLoader<Table extends TableWithId>(
  via: Sql,
  table: Table,
  fields: { [Field in keyof Loaded<Table>]: Field },
) {
  const columns = Object.keys(fields).map((field) => sql.ref(`r.${snakeCase(field)}`).as(field));
  const reading = new Coalescer<string, Loaded<Table> | null>({
    maxBatch: 200,
    maxInFlight: 2,
    maxWaiting: 10_000,
    overflow: () => new Error('Too many records are being read'),
    flush: async (ids) => {
      const statement = db
        .selectFrom(sql.table(table).as('r'))
        .where(isOneOf(sql.ref<string>('r.id'), ids, 'uuid'))
        .select(columns);
      // Kysely cannot infer computed names; the type of `fields` keeps them correct.
      const found = await run(via, statement as Compilable<Loaded<Table> & { id: string }>, `load-${table}`);
      const byId = new Map(found.rows.map((row): [string, Loaded<Table>] => [row.id, row]));
      return ids.map((id) => ({ value: byId.get(id) ?? null }));
    },
  });
  return (id: string) => reading.submit(id);
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

import { type Compilable, type SelectType, sql } from 'kysely';
import { Coalescer } from './coalescer.ts';
import type { Sql } from './database.ts';
import type { DB } from './prisma/tables.ts';
import { db, isOneOf, run, type TableName } from './statements.ts';

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A row under the names of Prisma's fields, where each column has its field's name in snake case. */
type Loaded<Table extends TableName> = {
  [Column in keyof DB[Table] & string as CamelCase<Column>]: SelectType<DB[Table][Column]>;
};
type TableWithId = { [Table in TableName]: DB[Table] extends { id: string } ? Table : never }[TableName];

/**
 * Reads records of a table by id; those asked for at the same time are read together. Gives null where there is none.
 * `fields` are the record's, as Prisma lists them. Read past Prisma: working out a query and its rows costs a worker as
 * much as posting them.
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
      // Kysely cannot follow names that are worked out; the type of `fields` holds them together.
      const found = await run(via, statement as Compilable<Loaded<Table> & { id: string }>, `load-${table}`);
      const byId = new Map(found.rows.map((row): [string, Loaded<Table>] => [row.id, row]));
      return ids.map((id) => ({ value: byId.get(id) ?? null }));
    },
  });
  return (id: string) => reading.submit(id);
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

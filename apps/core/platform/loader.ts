import { Coalescer } from './coalescer.ts';
import type { Sql } from './database.ts';

/**
 * Reads records of a table by id; those asked for at the same time are read together. Gives null where there is none.
 * `fields` are the record's, as Prisma lists them; each is kept in the column of the same name in snake case. Read past
 * Prisma: working out a query and its rows costs a worker as much as posting them.
 */
export function createLoader<Row extends { id: string }>(sql: Sql, table: string, fields: Record<keyof Row, string>) {
  const columns = Object.keys(fields).map((field) => `"${snakeCase(field)}" AS "${field}"`);
  const text = `SELECT ${columns.join(', ')} FROM "${table}" WHERE id = ANY($1::uuid[])`;
  const reading = new Coalescer<string, Row | null>({
    maxBatch: 200,
    maxInFlight: 2,
    maxWaiting: 10_000,
    overflow: () => new Error('Too many records are being read'),
    flush: async (ids) => {
      const found = await sql.query<Row>({ name: `load-${table}`, text, values: [ids] });
      const byId = new Map(found.rows.map((row) => [row.id, row]));
      return ids.map((id) => ({ value: byId.get(id) ?? null }));
    },
  });
  return (id: string) => reading.submit(id);
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

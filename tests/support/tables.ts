import type { FormEndpoint } from '#tests/factories/endpoints.ts';
import type { Product } from './product.ts';

export type Row = Record<string, unknown>;

/** Rows straight from the database, oldest first. */
export async function rowsOf(product: Product, table: string, where = 'TRUE', values: unknown[] = []): Promise<Row[]> {
  const found = await product.core.database.sql.query<Row>({
    text: `SELECT * FROM "${table}" WHERE ${where} ORDER BY 1`,
    values,
  });
  return found.rows;
}

export async function countOf(
  product: Product,
  table: string,
  where = 'TRUE',
  values: unknown[] = [],
): Promise<number> {
  const counted = await product.core.database.sql.query<{ n: number }>({
    text: `SELECT count(*) AS n FROM "${table}" WHERE ${where}`,
    values,
  });
  return counted.rows[0]?.n ?? 0;
}

/** The ids of the records that accepted forms became, oldest first. */
export async function recordIds(
  product: Product,
  { table, idOf, namedBy = 'id' }: FormEndpoint,
  answers: { json(): Row }[],
): Promise<string[]> {
  const names = answers.map((answer) => idOf(answer.json()));
  return (await rowsOf(product, table, `"${namedBy}" = ANY($1)`, [names])).map(({ id }) => String(id));
}

/** How many rows each of the named tables has. */
export async function countsOf(product: Product, ...tables: string[]): Promise<Record<string, number>> {
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await countOf(product, table)])));
}

/** The jobs written for a record, as `name/template-or-form`, in sorted order. */
export async function jobsOf(product: Product, subjectId: string): Promise<Row[]> {
  return rowsOf(product, 'job', 'subject_id = $1', [subjectId]);
}

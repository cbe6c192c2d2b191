import type { Product } from './product.ts';
import { rowsOf } from './tables.ts';

/** Every text in every table, with the bytes of files as text, by table and in lower case. */
export async function everything(product: Product): Promise<Map<string, string>> {
  const tables = await product.core.database.sql.query<{ tablename: string }>({
    text: "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  });
  const texts = new Map<string, string>();
  for (const { tablename } of tables.rows) {
    const rows = await rowsOf(product, tablename);
    const readable = (_key: string, value: unknown) =>
      value instanceof Object && 'data' in value && Array.isArray(value.data)
        ? Buffer.from(value.data).toString('latin1')
        : value;
    texts.set(tablename, JSON.stringify(rows, readable).toLowerCase());
  }
  return texts;
}

/** The tables in which one of these texts is, as `text in table`. */
export const tracesIn = (tables: ReadonlyMap<string, string>, texts: readonly string[]): string[] =>
  [...tables].flatMap(([table, content]) =>
    texts.filter((text) => content.includes(text)).map((text) => `${text} in ${table}`),
  );

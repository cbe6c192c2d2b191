import { csvHeader, csvLines } from './csv.ts';
import type { Page, PageQuery } from './listing.ts';

/** Rows read at a time: enough to keep the database busy, few enough to hold. */
const pageRows = 1_000;

/**
 * All records of a list that fit the question, as the pieces of a CSV file in the list's order, the next page read only
 * when the last one is taken. The first page is read before this resolves, so that a refusal is still a refusal; a
 * failure later is thrown by the pieces.
 */
export async function exportList<Row extends object>(
  load: (query: PageQuery) => Promise<Page<Row>>,
  question: Omit<PageQuery, 'limit' | 'cursor' | 'uncounted'>,
): Promise<AsyncIterable<string>> {
  const read = (cursor?: string) => load({ ...question, limit: pageRows, cursor, uncounted: true });
  return pieces(read, await read());
}

async function* pieces<Row extends object>(read: (cursor: string) => Promise<Page<Row>>, first: Page<Row>) {
  const fields = Object.keys(first.rows[0] ?? {});
  if (fields.length > 0) yield csvHeader(fields);
  for (let page = first; ; page = await read(page.nextCursor)) {
    if (page.rows.length > 0) yield `\n${csvLines(fields, page.rows)}`;
    if (page.nextCursor === null) return;
  }
}

import { zoneOf } from '#core/text/days/rules.ts';
import { columnsIn, type ExportColumn } from './columns.ts';
import { csvHeader, csvLines } from './csv.ts';
import type { Page, PageQuery } from './listing.ts';

/** Rows read at a time: a compromise between round trips and memory. */
const pageRows = 1_000;

/**
 * Streams the matching records as CSV in the list's order; each page is read when the last one was sent. The first is
 * read before this resolves, so that a bad query is still refused; later failures are thrown by the stream.
 */
export async function exportList<Row extends object>(
  load: (query: PageQuery) => Promise<Page<Row>>,
  columns: readonly ExportColumn[],
  question: Omit<PageQuery, 'limit' | 'cursor' | 'uncounted'>,
): Promise<AsyncIterable<string>> {
  const zone = zoneOf(question.time_zone ?? 'UTC');
  const read = (cursor?: string) => load({ ...question, limit: pageRows, cursor, uncounted: true });
  return pieces(read, columnsIn(zone, columns), await read());
}

async function* pieces<Row extends object>(
  read: (cursor: string) => Promise<Page<Row>>,
  columns: readonly ExportColumn[],
  first: Page<Row>,
) {
  yield csvHeader(columns);
  for (let page = first; ; page = await read(page.nextCursor)) {
    if (page.rows.length > 0) yield `\n${csvLines(columns, page.rows)}`;
    if (page.nextCursor === null) return;
  }
}

import { type AdminList, fetchPage, type ListFilter, type ListPage } from './admin-lists.ts';

const pageSize = 100;
/** More rows than this are a report, not something to read in a spreadsheet. */
export const maxExported = 10_000;

/** Every record that fits the filter, newest first, up to {@link maxExported}; `more` when that was not all. */
export async function fetchAll<Row>(list: AdminList<Row>, filter: ListFilter): Promise<{ rows: Row[]; more: boolean }> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null && rows.length < maxExported) {
    const page: ListPage<Row> = await fetchPage(list, { ...filter, cursor, limit: pageSize });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return { rows, more: cursor !== null };
}

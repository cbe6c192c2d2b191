import { type AdminList, fetchPage, filterQuery, type ListFilter, type ListPage } from './admin-lists.ts';

const pageSize = 100;
/** What a browser collects by itself; more than this comes as a file from the server. */
export const maxExported = 10_000;

/** Every record that fits the filter, in the list's order, up to {@link maxExported}; `more` when that was not all. */
export async function fetchAll<Row>(list: AdminList<Row>, filter: ListFilter): Promise<{ rows: Row[]; more: boolean }> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null && rows.length < maxExported) {
    const page: ListPage<Row> = await fetchPage(list, filter, { cursor, limit: pageSize });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return { rows, more: cursor !== null };
}

/** Where everything that fits the filter comes from as a file, however much it is. */
export const exportUrl = (list: string, filter: ListFilter) => `/api/admin/export/${list}.csv?${filterQuery(filter)}`;

import type { ListName } from '#core/dashboard/rules.ts';
import { maxExportIds } from '#core/lists/rules.ts';
import { filterQuery, type ListFilter } from './admin-lists.ts';
import { send } from './client.ts';

/** Rows the browser writes into a file itself; for more, the server sends the file. */
export const maxHeld = 10_000;
const timeoutMs = 60_000;

const address = (list: ListName, query: string) => `/api/admin/export/${list}.csv?${query}` as const;

/** Where the server sends everything that matches the filter as a file, of any size. */
export const exportUrl = (list: ListName, filter: ListFilter) => address(list, filterQuery(filter));

/** Everything that matches the filter, as the text of a CSV file in the list's order. */
export const fetchCsv = (list: ListName, filter: ListFilter) => fetchText(exportUrl(list, filter));

/** The selected records, as the text of a CSV file. Requested in parts, because a URL's length is limited. */
export async function fetchChosenCsv(list: ListName, ids: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < ids.length; from += maxExportIds) {
    const asked = new URLSearchParams({ ids: ids.slice(from, from + maxExportIds).join(',') });
    const part = await fetchText(address(list, asked.toString()));
    parts.push(from === 0 ? part : part.slice(part.indexOf('\n')));
  }
  return parts.join('');
}

async function fetchText(path: ReturnType<typeof address>): Promise<string> {
  return (await send(path, { timeoutMs })).text();
}

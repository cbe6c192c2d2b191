import { maxExportIds } from '#core/lists/rules.ts';
import { filterQuery, type ListFilter } from './admin-lists.ts';
import { send } from './client.ts';

/** Rows a browser puts into a file by itself; more than this comes as a file from the server. */
export const maxHeld = 10_000;
const timeoutMs = 60_000;

const address = (list: string, query: string) => `/api/admin/export/${list}.csv?${query}`;

/** Where everything that fits the filter comes from as a file, however much it is. */
export const exportUrl = (list: string, filter: ListFilter) => address(list, filterQuery(filter));

/** Everything that fits the filter, as the text of a CSV file in the list's order. */
export const fetchCsv = (list: string, filter: ListFilter) => fetchText(exportUrl(list, filter));

/** The chosen records, as the text of a CSV file. Asked for in parts, because an address can only be so long. */
export async function fetchChosenCsv(list: string, ids: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < ids.length; from += maxExportIds) {
    const asked = new URLSearchParams({ ids: ids.slice(from, from + maxExportIds).join(',') });
    const part = await fetchText(address(list, asked.toString()));
    parts.push(from === 0 ? part : part.slice(part.indexOf('\n')));
  }
  return parts.join('');
}

async function fetchText(path: string): Promise<string> {
  return (await send(path, { timeoutMs })).text();
}

import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callRow, receptionistRow } from '#core/calls/admin/schemas.ts';
import type { ListName } from '#core/dashboard/rules.ts';
import { adminSummary, type SavedView, type SavedViewRow, savedViewRow } from '#core/dashboard/schemas.ts';
import { jobRow } from '#core/jobs/schemas.ts';
import { type LeadKind, type LeadRows, leads } from '#core/leads/registry.ts';
import { maxExportIds } from '#core/lists/rules.ts';
import { messageRow } from '#core/messaging/messages/schemas.ts';
import { commissionRow } from '#core/money/commissions/schemas.ts';
import { purchaseRow } from '#core/money/purchases/schemas.ts';
import { auditRow } from '#core/operations/audit/schemas.ts';
import { read, request, send } from './client.ts';

/** The lists that do not come from public forms: each one's name in the URL, and its rows. */
export const adminLists = {
  receptionists: { name: 'receptionists', rows: z.array(receptionistRow) },
  calls: { name: 'calls', rows: z.array(callRow) },
  purchases: { name: 'purchases', rows: z.array(purchaseRow) },
  commissions: { name: 'commissions', rows: z.array(commissionRow) },
  messages: { name: 'messages', rows: z.array(messageRow) },
  jobs: { name: 'jobs', rows: z.array(jobRow) },
  audit: { name: 'audit', rows: z.array(auditRow) },
} as const;

/** Where a custom deal's contract is downloaded from. */
export const contractUrl = (dealId: string) => `/api/admin/custom-deals/${dealId}/contract`;

export async function deleteContract(dealId: string): Promise<void> {
  await send(`/api/admin/custom-deals/${dealId}/contract`, { method: 'DELETE' });
}

/** Deletes a deal with its contract. */
export async function deleteDeal(dealId: string): Promise<void> {
  await send(`/api/admin/custom-deals/${dealId}`, { method: 'DELETE' });
}

export interface AdminList<Row> {
  name: ListName;
  rows: z.ZodType<Row[]>;
}

const rowsOf: { [Kind in LeadKind]: { row: z.ZodType<LeadRows[Kind]> } } = leads;

/** The list of one kind of record that visitors send. */
export function leadList<Kind extends LeadKind>(kind: Kind): AdminList<LeadRows[Kind]> {
  return { name: leads[kind].path, rows: z.array(rowsOf[kind].row) };
}

/** The parameters of a list, in the order of its URL. */
export const filterNames = ['q', 'status', 'priority', 'source', 'assignee', 'late', 'from', 'to', 'sort'] as const;
export type FilterName = (typeof filterNames)[number];
/** An empty value means no restriction. */
export type ListFilter = Readonly<Record<FilterName, string>>;
export const noFilter: ListFilter = {
  q: '',
  status: '',
  priority: '',
  source: '',
  assignee: '',
  late: '',
  from: '',
  to: '',
  sort: '',
};

/** The list's parameters as a query string, without the empty ones. */
export function filterQuery(filter: Partial<ListFilter>): string {
  const query = new URLSearchParams();
  for (const name of filterNames) if (filter[name]) query.set(name, filter[name]);
  return query.toString();
}

/** The viewer's time zone, in which the days of filters, charts and exports are. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a list is asked for: with the time zone of its days. */
function askedQuery(filter: ListFilter): URLSearchParams {
  const query = new URLSearchParams(filterQuery(filter));
  query.set('time_zone', viewerZone());
  return query;
}

/** The list's parameters, read from a query string. */
export function filterFrom(query: URLSearchParams): ListFilter {
  const found = filterNames.map((name) => [name, query.get(name) ?? ''] as const);
  return { ...noFilter, ...Object.fromEntries(found) };
}

export interface ListTotal {
  count: number;
  /** The server stopped counting there. */
  capped: boolean;
}

export interface ListPage<Row> {
  rows: Row[];
  total: ListTotal | null;
  /** How much spam the list leaves out; null where it can have none. */
  spam: number | null;
  nextCursor: string | null;
}

const pageSize = 50;
/** The change feed reloads most lists; this interval covers the changes it does not report. */
export const refreshMs = 30_000;

/** One list, page by page. */
export function listQuery<Row>(list: AdminList<Row>, filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'list', list.name, filter],
    queryFn: ({ pageParam, signal }) => fetchPage(list, filter, { cursor: pageParam, limit: pageSize, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}

interface PageQuestion {
  cursor: string;
  limit: number;
  signal?: AbortSignal;
}

async function fetchPage<Row>(
  list: AdminList<Row>,
  filter: ListFilter,
  { signal, limit, cursor }: PageQuestion,
): Promise<ListPage<Row>> {
  const query = askedQuery(filter);
  query.set('limit', String(limit));
  if (cursor !== '') query.set('cursor', cursor);
  const response = await send(`/api/admin/${list.name}?${query}`, signal ? { signal } : {});
  return {
    rows: await read(response, list.rows),
    total: totalFrom(response.headers),
    spam: spamFrom(response.headers),
    nextCursor: cursorFrom(response.headers.get('link')),
  };
}

function totalFrom(headers: Headers): ListTotal | null {
  const total = headers.get('x-total-count');
  return total === null ? null : { count: Number(total), capped: headers.get('x-total-count-capped') === 'true' };
}

function spamFrom(headers: Headers): number | null {
  const spam = headers.get('x-spam-count');
  return spam === null ? null : Number(spam);
}

/** The cursor in `<…?cursor=…>; rel="next"`; null on the last page. */
export function cursorFrom(link: string | null): string | null {
  const next = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return next ? new URL(next, window.location.origin).searchParams.get('cursor') : null;
}

/** The total of each list, whatever is searched for. */
export const summaryQuery = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => request('/api/admin/summary', adminSummary, { signal }),
  refetchInterval: refreshMs,
});

/** Copies a total that a list just received, so that the cards and tabs need no request of their own. */
export function rememberCount(queryClient: QueryClient, list: string, count: number) {
  queryClient.setQueryData(
    summaryQuery.queryKey,
    (known) => known && { ...known, counts: { ...known.counts, [list]: count } },
  );
}

/** The team's saved views of all lists. */
export const savedViewsQuery = queryOptions({
  queryKey: ['admin', 'views'],
  queryFn: ({ signal }) => request('/api/admin/saved-views', z.array(savedViewRow), { signal }),
  staleTime: 60_000,
});

export function saveView(view: SavedView): Promise<SavedViewRow> {
  return request('/api/admin/saved-views', savedViewRow, { method: 'POST', body: view });
}

export async function removeView(id: string): Promise<void> {
  await send(`/api/admin/saved-views/${id}`, { method: 'DELETE' });
}

/** Rows the browser writes into a file itself; for more, the server sends the file. */
export const maxHeld = 10_000;
const timeoutMs = 60_000;

const address = (list: ListName, query: string) => `/api/admin/export/${list}.csv?${query}` as const;

/** Where the server sends everything that matches the filter as a file, of any size. */
export const exportUrl = (list: ListName, filter: ListFilter) => address(list, askedQuery(filter).toString());

/** Everything that matches the filter, as the text of a CSV file in the list's order. */
export const fetchCsv = (list: ListName, filter: ListFilter) => fetchText(exportUrl(list, filter));

/** The selected records, as the text of a CSV file. Requested in parts, because a URL's length is limited. */
export async function fetchChosenCsv(list: ListName, ids: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < ids.length; from += maxExportIds) {
    const asked = askedQuery(noFilter);
    asked.set('ids', ids.slice(from, from + maxExportIds).join(','));
    const part = await fetchText(address(list, asked.toString()));
    parts.push(from === 0 ? part : part.slice(part.indexOf('\n')));
  }
  return parts.join('');
}

async function fetchText(path: ReturnType<typeof address>): Promise<string> {
  return (await send(path, { timeoutMs })).text();
}

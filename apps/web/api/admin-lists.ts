import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { commissionRow } from '#core/commissions/schemas.ts';
import { contactFormRow } from '#core/contact/schemas.ts';
import { customDealRow } from '#core/deals/schemas.ts';
import { demoRequestRow } from '#core/demo/schemas.ts';
import { jobRow } from '#core/jobs/schemas.ts';
import { messageRow } from '#core/messages/schemas.ts';
import { partnerApplicationRow } from '#core/partners/schemas.ts';
import { read, send } from './client.ts';

/** Each list's name in the address of its call, and what its rows are. */
export const adminLists = {
  demoRequests: { name: 'demo-requests', rows: z.array(demoRequestRow) },
  contactForms: { name: 'contact-forms', rows: z.array(contactFormRow) },
  customDeals: { name: 'custom-deals', rows: z.array(customDealRow) },
  partnerApplications: { name: 'partner-applications', rows: z.array(partnerApplicationRow) },
  commissions: { name: 'commissions', rows: z.array(commissionRow) },
  messages: { name: 'messages', rows: z.array(messageRow) },
  jobs: { name: 'jobs', rows: z.array(jobRow) },
} as const;

/** Where a custom deal's contract is downloaded from. */
export const contractUrl = (dealId: string) => `/api/admin/custom-deals/${dealId}/contract`;

export interface AdminList<Row> {
  name: string;
  rows: z.ZodType<Row[]>;
}

export interface ListFilter {
  /** What to look for; empty for everything. */
  q: string;
  status: string;
}

export interface ListTotal {
  count: number;
  /** The server stopped counting there. */
  capped: boolean;
}

export interface ListPage<Row> {
  rows: Row[];
  total: ListTotal | null;
  nextCursor: string | null;
}

const pageSize = 50;
const refreshMs = 3_000;

/** One list, page by page. The longer what is shown, the less often it is read again. */
export function listQuery<Row>(list: AdminList<Row>, filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'list', list.name, filter],
    queryFn: ({ pageParam, signal }) => fetchPage(list, { ...filter, cursor: pageParam, limit: pageSize, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => refreshMs * Math.max(1, state.data?.pages.length ?? 1),
    placeholderData: keepPreviousData,
  });
}

interface PageQuestion extends ListFilter {
  cursor: string;
  limit: number;
  signal?: AbortSignal;
}

export async function fetchPage<Row>(
  list: AdminList<Row>,
  { signal, limit, ...given }: PageQuestion,
): Promise<ListPage<Row>> {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries(given)) if (value !== '') query.set(name, value);
  const response = await send(`/api/admin/${list.name}?${query}`, signal ? { signal } : {});
  return {
    rows: await read(response, list.rows),
    total: totalFrom(response.headers),
    nextCursor: cursorFrom(response.headers.get('link')),
  };
}

function totalFrom(headers: Headers): ListTotal | null {
  const total = headers.get('x-total-count');
  return total === null ? null : { count: Number(total), capped: headers.get('x-total-count-capped') === 'true' };
}

/** The cursor in `<…?cursor=…>; rel="next"`; null on the last page. */
function cursorFrom(link: string | null): string | null {
  const next = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return next ? new URL(next, window.location.origin).searchParams.get('cursor') : null;
}

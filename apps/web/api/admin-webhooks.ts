import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { jobMoved } from '#core/jobs/schemas.ts';
import type { EventType } from '#core/webhooks/registry.ts';
import {
  type EndpointChange,
  endpointChanged,
  endpointCreated,
  endpointRow,
  exampleSent,
  messageDetail,
  messageRow,
  type NewEndpoint,
  type RecoveryRequest,
  recoveryRow,
  recoveryStarted,
  secretRotated,
} from '#core/webhooks/schemas.ts';
import { cursorFrom } from './admin-lists.ts';
import { read, request, send } from './client.ts';

const refreshMs = 5_000;
/** While somebody waits for the next change. */
const watchedMs = 2_000;
const pageSize = 50;

/** Everything below is read again after any change. */
export const webhooksKey = ['admin', 'webhooks'] as const;

export const endpointsQuery = queryOptions({
  queryKey: [...webhooksKey, 'endpoints'],
  queryFn: ({ signal }) => request('/api/admin/webhook-endpoints', z.array(endpointRow), { signal }),
  refetchInterval: refreshMs,
});

export function endpointQuery(id: string) {
  return queryOptions({
    queryKey: [...webhooksKey, 'endpoint', id],
    queryFn: ({ signal }) => request(`/api/admin/webhook-endpoints/${id}`, endpointRow, { signal }),
    refetchInterval: refreshMs,
  });
}

export function createEndpoint(endpoint: NewEndpoint) {
  return request('/api/admin/webhook-endpoints', endpointCreated, { method: 'POST', body: endpoint });
}

export function changeEndpoint(id: string, change: EndpointChange) {
  return request(`/api/admin/webhook-endpoints/${id}`, endpointChanged, { method: 'PATCH', body: change });
}

export async function deleteEndpoint(id: string): Promise<void> {
  await send(`/api/admin/webhook-endpoints/${id}`, { method: 'DELETE' });
}

export function rotateSecret(id: string, overlapSeconds: number) {
  return request(`/api/admin/webhook-endpoints/${id}/rotate-secret`, secretRotated, {
    method: 'POST',
    body: { overlap_seconds: overlapSeconds },
  });
}

export function sendExample(id: string, type: EventType) {
  return request(`/api/admin/webhook-endpoints/${id}/test`, exampleSent, {
    method: 'POST',
    body: { event_type: type },
  });
}

export function startRecovery(id: string, recovery: RecoveryRequest) {
  return request(`/api/admin/webhook-endpoints/${id}/recover`, recoveryStarted, { method: 'POST', body: recovery });
}

/** The last recoveries of an endpoint, the newest first. One that runs is watched. */
export function recoveriesQuery(id: string) {
  return queryOptions({
    queryKey: [...webhooksKey, 'recoveries', id],
    queryFn: async ({ signal }) =>
      read(await send(`/api/admin/webhook-endpoints/${id}/recoveries`, { signal }), z.array(recoveryRow)),
    refetchInterval: ({ state }) => (state.data?.[0]?.state === 'running' ? watchedMs : refreshMs),
  });
}

export async function cancelRecovery(id: string, recovery: string): Promise<void> {
  await send(`/api/admin/webhook-endpoints/${id}/recoveries/${recovery}`, { method: 'DELETE' });
}

/** What messages are looked for; empty values restrict nothing. */
export interface MessageFilter {
  endpoint: string;
  event_type: string;
  status: string;
  q: string;
}

/** Messages, the newest first, page by page. */
export function messagesQuery(filter: MessageFilter) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey, 'messages', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(pageSize) });
      const asked = Object.entries({ ...filter, cursor: pageParam });
      for (const [name, value] of asked) if (value !== '') query.set(name, value);
      const response = await send(`/api/admin/webhook-messages?${query}`, { signal });
      return {
        rows: await read(response, z.array(messageRow)),
        nextCursor: cursorFrom(response.headers.get('link')),
      };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}

/** The newest messages about one record. */
export function recordMessagesQuery(reference: string) {
  return queryOptions({
    queryKey: [...webhooksKey, 'record', reference],
    queryFn: ({ signal }) =>
      request(`/api/admin/webhook-messages?${new URLSearchParams({ q: reference })}`, z.array(messageRow), { signal }),
    refetchInterval: refreshMs,
  });
}

/** One message. It is watched until it has ended. */
export function messageQuery(id: string) {
  return queryOptions({
    queryKey: [...webhooksKey, 'message', id],
    queryFn: ({ signal }) => request(`/api/admin/webhook-messages/${id}`, messageDetail, { signal }),
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? watchedMs : refreshMs),
  });
}

export function resendMessage(id: string) {
  return request(`/api/admin/webhook-messages/${id}/resend`, jobMoved, { method: 'POST' });
}

import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { sessionRow, sessionsEnded } from '#core/access/schemas.ts';
import { request, send } from './client.ts';

const refreshMs = 30_000;

export const sessionsQuery = queryOptions({
  queryKey: ['admin', 'sessions'],
  queryFn: ({ signal }) => request('/api/admin/sessions', z.array(sessionRow), { signal }),
  refetchInterval: refreshMs,
});

export async function endSession(id: string): Promise<void> {
  await send(`/api/admin/sessions/${id}`, { method: 'DELETE' });
}

export function endOtherSessions() {
  return request('/api/admin/sessions/revoke-others', sessionsEnded, { method: 'POST' });
}

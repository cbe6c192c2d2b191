import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type ApiKeyScope, apiKeyCreated, apiKeyRow } from '#core/access/schemas.ts';
import { request, send } from './client.ts';

const refreshMs = 30_000;

export const apiKeysQuery = queryOptions({
  queryKey: ['admin', 'api-keys'],
  queryFn: ({ signal }) => request('/api/admin/api-keys', z.array(apiKeyRow), { signal }),
  refetchInterval: refreshMs,
});

export function createApiKey(key: { name: string; scopes: ApiKeyScope[]; expires_at: string | null }) {
  return request('/api/admin/api-keys', apiKeyCreated, { method: 'POST', body: key });
}

export async function revokeApiKey(id: string): Promise<void> {
  await send(`/api/admin/api-keys/${id}`, { method: 'DELETE' });
}

import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type SavedView, type SavedViewRow, savedViewRow } from '#core/dashboard/schemas.ts';
import { request, send } from './client.ts';

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

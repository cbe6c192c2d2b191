import type { LeadPath } from '#core/leads/registry.ts';
import { maxBulk } from '#core/resources/rules.ts';
import { type BulkResult, bulkResult } from '#core/resources/schemas.ts';
import { request } from './client.ts';

export type ManyChange = { status: string; reason?: string } | { assignee: string | null };

/** Changes many records, in as many requests as needed, and returns which were not changed and why. */
export async function changeMany(list: LeadPath, ids: readonly string[], change: ManyChange): Promise<BulkResult> {
  const result: BulkResult = { changed: [], refused: [] };
  for (let at = 0; at < ids.length; at += maxBulk) {
    const body = { ids: ids.slice(at, at + maxBulk), change };
    const answer = await request(`/api/admin/records/${list}/bulk`, bulkResult, { method: 'POST', body });
    result.changed.push(...answer.changed);
    result.refused.push(...answer.refused);
  }
  return result;
}

import { queryOptions } from '@tanstack/react-query';
import type { RecordList } from '#core/records/rules.ts';
import { noteRow, recordStory } from '#core/records/schemas.ts';
import { request } from './client.ts';

const refreshMs = 5_000;

/** A record with everything that happened to it, kept up to date while it is looked at. */
export function recordQuery(list: RecordList, id: string) {
  return queryOptions({
    queryKey: ['admin', 'record', list, id],
    queryFn: ({ signal }) => request(`/api/admin/records/${list}/${id}`, recordStory, { signal }),
    refetchInterval: refreshMs,
  });
}

export function writeNote(list: RecordList, id: string, text: string) {
  return request(`/api/admin/records/${list}/${id}/notes`, noteRow, { method: 'POST', body: { text } });
}

/** Says who in the team sees to a record; null for nobody. */
export function assignRecord(list: RecordList, id: string, change: { assignee: string | null; version: number }) {
  return request(`/api/admin/records/${list}/${id}`, recordStory, { method: 'PATCH', body: change });
}

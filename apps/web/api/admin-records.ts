import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { kindOfList } from '#core/dashboard/rules.ts';
import { type LeadDetail, type LeadPath, leads } from '#core/leads/registry.ts';
import { assignees, noteRow } from '#core/resources/schemas.ts';
import { request } from './client.ts';

const refreshMs = 5_000;

/** A record with its timeline, kept up to date while it is on screen. */
export function recordQuery(list: LeadPath, id: string) {
  return queryOptions({
    queryKey: ['admin', 'record', list, id],
    queryFn: ({ signal }) => request(`/api/admin/records/${list}/${id}`, detailOf(list), { signal }),
    refetchInterval: refreshMs,
  });
}

export function writeNote(list: LeadPath, id: string, text: string) {
  return request(`/api/admin/records/${list}/${id}/notes`, noteRow, { method: 'POST', body: { text } });
}

/** Whom records can be assigned to: the team, and other names it has used. */
export const assigneesQuery = queryOptions({
  queryKey: ['admin', 'assignees'],
  queryFn: ({ signal }) => request('/api/admin/assignees', assignees, { signal }),
});

/** Assigns a record to a member of the team; null for no one. */
export function assignRecord(list: LeadPath, id: string, change: { assignee: string | null; version: number }) {
  return request(`/api/admin/records/${list}/${id}`, detailOf(list), { method: 'PATCH', body: change });
}

/** Corrects the person a record is about: the texts that changed, by field. */
export function correctPerson(
  list: LeadPath,
  id: string,
  change: { fields: Record<string, string | null>; version: number },
) {
  return request(`/api/admin/records/${list}/${id}/person`, detailOf(list), { method: 'PATCH', body: change });
}

const detailOf = (list: LeadPath): z.ZodType<LeadDetail> => leads[kindOfList(list)].detail;

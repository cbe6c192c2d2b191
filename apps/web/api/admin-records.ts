import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { audioField } from '#core/audio/rules.ts';
import { type AudioSampleRow, audioSampleRow } from '#core/audio/schemas.ts';
import { kindOfList } from '#core/dashboard/rules.ts';
import {
  type LeadDetail,
  type LeadKind,
  type LeadPath,
  type LeadRows,
  type Leads,
  leads,
} from '#core/leads/registry.ts';
import { commissionDetail, commissionRow } from '#core/money/commissions/schemas.ts';
import { purchaseSetUp } from '#core/money/purchases/schemas.ts';
import { maxBulk } from '#core/resources/rules.ts';
import { assignees, type BulkResult, bulkResult, noteRow } from '#core/resources/schemas.ts';
import { refreshMs } from './admin-lists.ts';
import { fetchAudioSamples } from './audio-samples.ts';
import { multipart, read, request, send } from './client.ts';
import { upload } from './upload.ts';

/** A record with its timeline, kept up to date while it is on screen. */
export function recordQuery(list: LeadPath, id: string) {
  return queryOptions({
    queryKey: ['admin', 'record', list, id],
    queryFn: ({ signal }) => request(`/api/admin/records/${list}/${id}`, detailOf(list), { signal }),
    refetchInterval: 5_000,
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

/** The fields that move a record of a kind to another status; `version` is that of the record on screen. */
export type LeadChange<Kind extends LeadKind> = z.input<Leads[Kind]['change']> & { version: number };

const rowOf: { [Kind in LeadKind]: { row: z.ZodType<LeadRows[Kind]> } } = leads;

/** Changes a record's status. A record that has changed since `version` is left as it is. */
export function changeRecord<Kind extends LeadKind>(
  kind: Kind,
  id: string,
  change: LeadChange<Kind>,
): Promise<LeadRows[Kind]> {
  return request(`/api/admin/${leads[kind].path}/${id}`, rowOf[kind].row, { method: 'PATCH', body: change });
}

/** Makes spam an ordinary new record. */
export async function notSpam(list: LeadPath, id: string): Promise<void> {
  await send(`/api/admin/${list}/${id}/not-spam`, { method: 'POST' });
}

/** A commission with its timeline, kept up to date while it is on screen. */
export function commissionQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'record', 'commissions', id],
    queryFn: ({ signal }) => request(`/api/admin/commissions/${id}`, commissionDetail, { signal }),
    refetchInterval: refreshMs,
  });
}

/** The steps to the release of a commission that is held for review: alone, or by two people. */
export type ReleaseStep = 'release' | 'release/ask' | 'release/approve' | 'release/decline';

/** Takes a step to the release of a commission. */
export function decideOnCommission(id: string, step: ReleaseStep) {
  return request(`/api/admin/commissions/${id}/${step}`, commissionRow, { method: 'POST' });
}

/** Makes the receptionist of a purchase, and emails its link to the buyer. */
export const setUpReceptionist = (purchase: string) =>
  request(`/api/admin/purchases/${purchase}/receptionist`, purchaseSetUp, { method: 'POST' });

export const audioSamplesQuery = queryOptions({
  queryKey: ['admin', 'list', 'audio-samples'],
  queryFn: ({ signal }) => fetchAudioSamples(signal),
});

export async function uploadAudioSample(
  fields: { title: string; description: string },
  file: File,
  onProgress: (share: number) => void,
): Promise<AudioSampleRow> {
  const form = multipart(fields, { [audioField]: file });
  return read(await upload('/api/admin/audio-sample', form, { onProgress }), audioSampleRow);
}

export async function deleteAudioSample(id: string): Promise<void> {
  await send(`/api/admin/audio-sample/${id}`, { method: 'DELETE' });
}

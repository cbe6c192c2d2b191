import type { z } from 'zod';
import { type LeadKind, type LeadRows, type Leads, leads } from '#core/leads/registry.ts';
import { request } from './client.ts';

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

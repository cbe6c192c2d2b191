import { z } from 'zod';
import { feedQuery } from '#core/lists/schemas.ts';
import { auditOutcomes } from './rules.ts';

/** An audit entry as the admin area shows it. `outcome` is null while the request is running. */
export const auditRow = z.object({
  id: z.uuid(),
  created_at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.object({ kind: z.string().nullable(), id: z.uuid().nullable(), reference: z.string().nullable() }),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
  browser: z.string(),
  request_id: z.string(),
  outcome: z.enum(auditOutcomes).nullable(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const auditQuery = feedQuery;

/** What a program reads of the audit log. */
export const auditPage = z.object({
  entries: z.array(auditRow),
  /** Where to go on, also when there is nothing yet: ask again with it. */
  next_cursor: z.string(),
});

import type { z } from 'zod';
import type { Database } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import type { ResourceDefinition, RowSchema } from '#core/resources/definition.ts';
import { assignMany, noSuchRecord } from '#core/resources/records.ts';
import type { BulkChange, BulkResult } from '#core/resources/schemas.ts';
import type { ResourceService } from '#core/resources/submission.ts';

/** Applies one change to many records by the rules for a single one. Reports which were not changed, and why. */
export async function changeMany<Row extends RowSchema, Change extends z.ZodType>(
  { sql }: Database,
  definition: ResourceDefinition & { change: Change },
  service: ResourceService<Row, Change>,
  { ids, change }: BulkChange,
  actor: string,
): Promise<BulkResult> {
  const unique = [...new Set(ids)];
  if ('assignee' in change) {
    const changed = await assignMany(sql, definition, unique, { assignee: change.assignee, actor });
    const reason = noSuchRecord(definition).message;
    return { changed, refused: unique.filter((id) => !changed.includes(id)).map((id) => ({ id, reason })) };
  }
  const { status, reason } = change;
  // Checked like a change of a single record.
  const checked = definition.change.safeParse(reason === null ? { status } : { status, reason });
  const result: BulkResult = { changed: [], refused: [] };
  for (const id of unique) {
    try {
      if (!checked.success)
        throw invalidField('status', checked.error.issues[0]?.message ?? 'This status cannot be given to many records');
      await service.change(id, checked.data, actor);
      result.changed.push(id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      result.refused.push({ id, reason: error.message });
    }
  }
  return result;
}

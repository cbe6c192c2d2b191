import type { z } from 'zod';
import { contactChange } from '#core/leads/contact-form/schemas.ts';
import type { ContactService } from '#core/leads/contact-form/service.ts';
import { dealReview } from '#core/leads/custom-deal/schemas.ts';
import { demoChange } from '#core/leads/demo-request/schemas.ts';
import { partnerReview } from '#core/leads/partner-application/schemas.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { noSuchRecord } from './refusals.ts';
import { kindOf, type RecordList } from './rules.ts';
import type { BulkChange, BulkResult } from './schemas.ts';
import type { RecordService } from './service.ts';

/** A verb that takes one record to a status, as its own service has it. */
type Verb<Schema extends z.ZodType> = (id: string, change: z.output<Schema>, actor: string) => Promise<unknown>;

interface BulkDependencies {
  records: Pick<RecordService, 'assignMany'>;
  contact: Pick<ContactService, 'change'>;
  demoLife: { change: Verb<typeof demoChange> };
  dealReviews: { decide: Verb<typeof dealReview> };
  partnerReviews: { decide: Verb<typeof partnerReview> };
}

/** Changes of many records at once, each decided alone. */
export function createBulkChanges({ records, contact, demoLife, dealReviews, partnerReviews }: BulkDependencies) {
  const steps: Record<RecordList, (id: string, step: object, actor: string) => Promise<unknown>> = {
    'contact-forms': by(contactChange, contact.change),
    'custom-deals': by(dealReview, dealReviews.decide),
    'demo-requests': by(demoChange, demoLife.change),
    'partner-applications': by(partnerReview, partnerReviews.decide),
  };

  return {
    /** Changes each record by the same rules as alone; says which were not changed, and why. */
    async change(list: RecordList, { ids, change }: BulkChange, actor: string): Promise<BulkResult> {
      const unique = [...new Set(ids)];
      if ('assignee' in change) {
        const changed = await records.assignMany(kindOf[list], unique, { assignee: change.assignee, actor });
        const reason = noSuchRecord(kindOf[list]).message;
        return { changed, refused: unique.filter((id) => !changed.includes(id)).map((id) => ({ id, reason })) };
      }
      const { status, reason } = change;
      const step = reason === null ? { status } : { status, reason };
      const result: BulkResult = { changed: [], refused: [] };
      for (const id of unique) {
        try {
          await steps[list](id, step, actor);
          result.changed.push(id);
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          result.refused.push({ id, reason: error.message });
        }
      }
      return result;
    },
  };
}
export type BulkChanges = ReturnType<typeof createBulkChanges>;

/** A verb for a step that is checked as it would be if it came alone. */
function by<Schema extends z.ZodType>(schema: Schema, verb: Verb<Schema>) {
  return async (id: string, step: object, actor: string) => {
    const checked = schema.safeParse(step);
    if (checked.success) return verb(id, checked.data, actor);
    throw invalidField('status', checked.error.issues[0]?.message ?? 'This status cannot be given to many records');
  };
}

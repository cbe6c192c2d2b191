import { dealCommission } from '#core/access/summary.ts';
import { settleTotal } from '#core/platform/listing.ts';
import type { ScheduledJob } from './scheduled-job.ts';

const lists = [
  'contact_form',
  'demo_request',
  'partner_application',
  'custom_deal',
  'message',
  'job',
  'commission',
  'audit_entry',
];

/** Keeps the admin area's totals cheap to read, however long the lists get. */
export const totals: ScheduledJob = {
  name: 'totals',
  everyMilliseconds: 30_000,
  run: async ({ core }) => {
    for (const total of [...lists.map((table) => ({ table })), dealCommission])
      await settleTotal(core.database.sql, total);
  },
};

import { z } from 'zod';
import { commissionStates, holds } from './rules.ts';

const cents = z.number().int();

/** A row of the admin list: a partner's share of one line a customer paid. Amounts in cents. */
export const commissionRow = z.object({
  id: z.uuid(),
  status: z.enum(commissionStates),
  /** Why it is held, while it is. */
  hold: z.enum(holds).nullable(),
  partner_code: z.string(),
  partner_email: z.string().nullable(),
  plan: z.string(),
  kind: z.string(),
  base_amount: cents,
  commission: cents,
  transferred: cents,
  reversed: cents,
  offset: cents,
  invoice_id: z.string(),
  checkout_id: z.uuid(),
  customer_paid_at: z.string(),
  releases_at: z.string(),
  created_at: z.string(),
});
export type CommissionRow = z.infer<typeof commissionRow>;

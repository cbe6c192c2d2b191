import { z } from 'zod';
import { cellFormats } from '#core/lists/rules.ts';

const cents = z.number().int().register(cellFormats, { amountIn: 'cents' });

/** A purchase in the admin list. Amounts in cents. */
export const purchaseRow = z.object({
  id: z.uuid(),
  status: z.string(),
  customer_email: z.string(),
  plan: z.string(),
  payment_type: z.string(),
  /** What was ordered to be charged at once. */
  amount: cents,
  /** What was paid on all invoices so far, and what of it went back. */
  received: cents,
  refunded: cents,
  /** In Stripe's words; null before there is one. */
  subscription: z.string().nullable(),
  /** The demo request that its receptionist belongs to: made from it, or sent by the buyer. */
  demo_id: z.uuid().nullable(),
  reference: z.string().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
});
export type PurchaseRow = z.infer<typeof purchaseRow>;

/** The demo request that was made from a purchase. */
export const purchaseSetUp = z.object({ demo_id: z.uuid(), reference: z.string() });
export type PurchaseSetUp = z.infer<typeof purchaseSetUp>;

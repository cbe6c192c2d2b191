import { z } from 'zod';
import { cellFormats } from '#core/lists/rules.ts';
import { accounts, commissionStates, holds, journalKinds, releaseDecisions, transferStates } from './rules.ts';

const cents = z.number().int().register(cellFormats, { amountIn: 'cents' });

/** A row of the admin list: a partner's share of one line a customer paid. Amounts in cents. */
export const commissionRow = z.object({
  id: z.uuid(),
  status: z.enum(commissionStates),
  /** Why it is held, or null. */
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

/** A commission with its transfers and journals. Amounts in cents; on the ledger debits are positive. */
export const commissionDetail = commissionRow.extend({
  /** What an administrator must review before any of it is paid. */
  review_reason: z.string().nullable(),
  /** Whether its release needs a second person. */
  second_person: z.boolean(),
  /** Each time its release was asked for, the oldest first. */
  releases: z.array(
    z.object({
      reason: z.string(),
      asked_by: z.string(),
      asked_at: z.string(),
      /** The user who reads this has asked for it. */
      yours: z.boolean(),
      /** Null while it is open. */
      decision: z.enum(releaseDecisions).nullable(),
      decided_by: z.string().nullable(),
      decided_at: z.string().nullable(),
    }),
  ),
  /** Transfers to the partner's account, the oldest first. */
  transfers: z.array(
    z.object({
      state: z.enum(transferStates),
      amount: cents,
      reversed: cents,
      account_id: z.string(),
      /** Stripe's id. */
      transfer_id: z.string().nullable(),
      at: z.string(),
    }),
  ),
  journals: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(journalKinds),
      /** An administrator's reason, if there was one. */
      reason: z.string().nullable(),
      at: z.string(),
      entries: z.array(z.object({ account: z.enum(accounts), amount: cents })),
    }),
  ),
});
export type CommissionDetail = z.infer<typeof commissionDetail>;

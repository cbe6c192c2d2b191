import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db } from '#core/platform/statements.ts';

/** Invoices joined with their orders. */
export const billed = () =>
  db
    .selectFrom('invoice')
    .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
    .innerJoin('checkout', 'checkout.id', 'subscription.checkout_id');

/** The review reason of a payment, for a statement that reads {@link billed}; null when there is none. */
export const paymentReviewReason = (row: ExpressionBuilder<DB, 'invoice' | 'checkout'>) =>
  row.fn.coalesce(
    'invoice.review_reason',
    row.case().when('checkout.state', '=', 'review').then(row.ref('checkout.review_reason')).end(),
  );

/** Whether an order is being paid or will be, for a statement with the order as `c` and its subscription, if any, as `s`. */
export const isOpenPurchase = sql<boolean>`(c.state IN ('open', 'processing', 'review')
  OR (s.id IS NOT NULL AND s.status NOT IN ('canceled', 'incomplete_expired')))`;

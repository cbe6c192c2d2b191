import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db } from '#core/platform/statements.ts';

/** Holds commissions for review, for a reason besides those they have. The caller says which, and posts the change. */
export const holdForReview = (reason: string) =>
  db.updateTable('commission').set((row) => ({
    review: true,
    review_reason: sql<string>`concat_ws('; ', ${row.ref('review_reason')}, ${reason}::text)`,
  }));

/** Whether none of a commission was paid, as a condition. */
export const isUnpaid = (row: ExpressionBuilder<DB, 'commission'>) =>
  row('state', 'in', ['accrued', 'held', 'payable']);

/** Whether a commission was never held for a reason, as a condition. */
export const isNotHeldFor = (reason: string, row: ExpressionBuilder<DB, 'commission'>) =>
  sql<boolean>`position(${reason} in coalesce(${row.ref('review_reason')}, '')) = 0`;

import type { Commission, CommissionTransfer, Payee } from '#core/platform/prisma/client.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { commissionStates, holds } from './rules.ts';
import { type CommissionRow, commissionRow } from './schemas.ts';

export function presentCommission(
  record: Commission & {
    payee: Payee;
    transfers: Pick<CommissionTransfer, 'state' | 'amountCents' | 'reversedCents'>[];
  },
): CommissionRow {
  const made = record.transfers.filter(({ state }) => state === 'made');
  return commissionRow.parse({
    id: record.id,
    status: commissionStates.find((state) => state === record.state),
    hold: holds.find((hold) => hold === record.hold) ?? null,
    partner_code: record.partnerCode,
    partner_email: readableAddresses(record.payee.email) || null,
    plan: record.plan,
    kind: record.kind,
    base_amount: record.baseCents,
    commission: record.shareCents,
    transferred: made.reduce((sum, { amountCents }) => sum + amountCents, 0),
    reversed: made.reduce((sum, { reversedCents }) => sum + reversedCents, 0),
    offset: record.offsetOutCents,
    invoice_id: record.invoiceId,
    checkout_id: record.checkoutId,
    customer_paid_at: record.paidAt.toISOString(),
    releases_at: record.releasesAt.toISOString(),
    created_at: record.createdAt.toISOString(),
  });
}

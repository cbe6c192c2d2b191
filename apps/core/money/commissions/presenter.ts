import type { Commission, CommissionTransfer, Payee } from '#core/platform/prisma/client.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { commissionStates, holds } from './rules.ts';
import { type CommissionRow, commissionRow } from './schemas.ts';

export function presentCommission(
  record: Commission & {
    payee: Payee;
    transfers: Pick<CommissionTransfer, 'state' | 'amount_cents' | 'reversed_cents'>[];
  },
): CommissionRow {
  const made = record.transfers.filter(({ state }) => state === 'made');
  return commissionRow.parse({
    id: record.id,
    status: commissionStates.find((state) => state === record.state),
    hold: holds.find((hold) => hold === record.hold) ?? null,
    partner_code: record.partner_code,
    partner_email: readableAddresses(record.payee.email) || null,
    plan: record.plan,
    kind: record.kind,
    base_amount: record.base_cents,
    commission: record.share_cents,
    transferred: made.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    reversed: made.reduce((sum, { reversed_cents }) => sum + reversed_cents, 0),
    offset: record.offset_out_cents,
    invoice_id: record.invoice_id,
    checkout_id: record.checkout_id,
    customer_paid_at: record.paid_at.toISOString(),
    releases_at: record.releases_at.toISOString(),
    created_at: record.created_at.toISOString(),
  });
}

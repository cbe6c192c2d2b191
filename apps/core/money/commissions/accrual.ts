import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { needsPartnerEmail } from '#core/money/plans/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { idFromName, newId } from '#core/platform/ids.ts';
import { book, type Standing } from './ledger.ts';
import { earningKinds, isDisputed, type JournalKind, keptOf, type Payment, releasedFrom, shareOf } from './rules.ts';

interface InvoiceRow {
  total_cents: number;
  paid_cents: number;
  paid_at: Date;
  /** Why the payment is held for a person, if it is. */
  review_reason: string | null;
  checkout_id: string;
  plan: string;
  partner_code: string;
  partner_email: string | null;
  request_id: string;
  charge_id: string | null;
  lines: { id: string; kind: string; amountCents: number }[];
  refunds: Payment['refunds'];
  disputes: Payment['disputes'];
}

/** Why a payment is held for a person, in a statement that knows its invoice and checkout; null when it is in order. */
export const paymentDoubt = `coalesce(invoice.review_reason, CASE WHEN checkout.state = 'review' THEN checkout.review_reason END)`;

/** The one job that writes a payment's receipt to the partner. */
export const receiptJobId = (invoiceId: string) => idFromName(`commission-receipt:${invoiceId}`);

/**
 * Brings the commissions of an invoice in line with its rows, in the caller's transaction: lines that were paid for earn
 * once, and what was refunded or lost since is taken off. An invoice that no partner brought, or that is not paid, is
 * left alone. `because`: what the journal says, when a person led to it. Gives where its commissions stand.
 */
export async function accrue(
  sql: Sql,
  invoiceId: string,
  because?: { kind: JournalKind; reason: string },
): Promise<Standing[]> {
  const brought = await readInvoice(sql, invoiceId);
  if (!brought) return [];
  const payeeId = await lockPayee(sql, brought);
  // Read again under the lock: whoever held it may have written.
  const invoice = (await readInvoice(sql, invoiceId)) ?? brought;
  const earning = invoice.lines.filter(
    ({ kind, amountCents }) => earningKinds.includes(kind) && shareOf(amountCents) > 0,
  );
  if (earning.length === 0) return [];
  const kept = keptOf({ ...invoice, totalCents: invoice.total_cents, paidCents: invoice.paid_cents });
  const stored = await sql.query<{ id: string; fresh: boolean; review: boolean }>({
    text: `
      INSERT INTO commission (id, payee_id, checkout_id, invoice_id, invoice_line_id, partner_code, plan, kind, base_cents,
                              share_cents, state, review, disputed, charge_id, paid_at, releases_at)
      SELECT id, $2, $3, $4, line, $5, $6, kind, base, share, 'accrued', $7::text IS NOT NULL, $8, $9, $10, $11
      FROM json_to_recordset($1::json) AS l(id uuid, line text, kind text, base int, share int)
      ON CONFLICT (invoice_line_id) DO UPDATE SET
        share_cents = excluded.share_cents, booked_cents = LEAST(commission.booked_cents, excluded.share_cents),
        review = concat_ws('; ', $7, commission.doubt) NOT IN ('', coalesce(commission.cleared, '')), disputed = excluded.disputed, charge_id = excluded.charge_id
      RETURNING id, xmax = 0 AS fresh, review`,
    values: [
      JSON.stringify(
        earning.map(({ id, kind, amountCents }) => ({
          id: newId(),
          line: id,
          kind,
          base: amountCents,
          share: shareOf(kept.get(id) ?? 0),
        })),
      ),
      payeeId,
      invoice.checkout_id,
      invoiceId,
      invoice.partner_code,
      invoice.plan,
      invoice.review_reason,
      isDisputed(invoice.disputes),
      invoice.charge_id,
      invoice.paid_at,
      releasedFrom(invoice.paid_at),
    ],
  });
  const ids = stored.rows.map((row) => row.id);
  const kind = because?.kind ?? (stored.rows.some((row) => row.fresh) ? 'accrual' : 'adjustment');
  const standings = await book(sql, kind, ids, because?.reason);
  if (stored.rows.some((row) => !row.review))
    await addJobs(sql, 'checkout', { id: invoice.checkout_id, reference: invoiceId, request_id: invoice.request_id }, [
      job('send-email', { template: 'commission-receipt', invoice: invoiceId }, { id: receiptJobId(invoiceId) }),
    ]);
  return standings;
}

async function readInvoice(sql: Sql, invoiceId: string): Promise<InvoiceRow | null> {
  const parts = (table: string, columns: string) =>
    `coalesce((SELECT json_agg(json_build_object(${columns})) FROM "${table}" WHERE invoice_id = invoice.id), '[]')`;
  const found = await sql.query<InvoiceRow>({
    text: `
      SELECT total_cents, paid_cents, coalesce(invoice.paid_at, issued_at) AS paid_at, checkout_id, plan, partner_code, partner_email,
             request_id, ${paymentDoubt} AS review_reason,
             (SELECT charge_id FROM invoice_payment p WHERE p.invoice_id = invoice.id AND charge_id IS NOT NULL
              ORDER BY amount_cents DESC, id LIMIT 1) AS charge_id,
             ${parts('invoice_line', "'id', id, 'kind', kind, 'amountCents', amount_cents")} AS lines,
             ${parts('refund', "'status', status, 'amountCents', amount_cents")} AS refunds,
             ${parts('dispute', "'status', status, 'amountCents', amount_cents")} AS disputes
      FROM invoice JOIN subscription ON subscription.id = subscription_id JOIN checkout ON checkout.id = checkout_id
      WHERE invoice.id = $1 AND invoice.status = 'paid' AND partner_code IS NOT NULL`,
    values: [invoiceId],
  });
  return found.rows[0] ?? null;
}

/** Everything about one payee's money happens one after the other. */
async function lockPayee(sql: Sql, invoice: InvoiceRow): Promise<string> {
  const email = needsPartnerEmail(invoice.partner_code) ? (invoice.partner_email ?? '').toLowerCase() : '';
  await sql.query({
    text: 'INSERT INTO payee (id, partner_code, email) VALUES ($1, $2, $3) ON CONFLICT (partner_code, email) DO NOTHING',
    values: [newId(), invoice.partner_code, email],
  });
  const locked = await sql.query<{ id: string }>({
    text: 'SELECT id FROM payee WHERE partner_code = $1 AND email = $2 FOR UPDATE',
    values: [invoice.partner_code, email],
  });
  const [payee] = locked.rows;
  if (!payee) throw new Error('The payee that was just written is gone');
  return payee.id;
}

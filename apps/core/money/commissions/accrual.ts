import { type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { needsPartnerEmail } from '#core/money/plans/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { idFromMoment, idFromName } from '#core/platform/ids.ts';
import { db, empty, inputRows, insertSelected, run, runForFirst } from '#core/platform/statements.ts';
import { type Balance, post } from './ledger.ts';
import { billed, paymentReviewReason } from './orders.ts';
import { addPayee } from './payees.ts';
import {
  type AmountLimits,
  earningKinds,
  isDisputed,
  type JournalKind,
  keptOf,
  largeAmount,
  monthDays,
  netOf,
  releasedFrom,
  shareOf,
  unapprovedPartner,
} from './rules.ts';
import { findSelfReferral } from './self-referral.ts';

/** A payment, and from which amounts on a person decides about what is earned on it. */
interface Accrual extends AmountLimits {
  invoiceId: string;
}

type InvoiceRow = NonNullable<Awaited<ReturnType<typeof readInvoice>>>;

/** The id of the one job that sends a payment's receipt to the partner. */
export const receiptJobId = (invoiceId: string) => idFromName(`commission-receipt:${invoiceId}`);

/**
 * Updates an invoice's commissions in the caller's transaction: paid lines earn once; refunds and lost disputes reduce
 * them. Skips unpaid invoices and those without a partner. `because` is a manual change's reason. Returns the balances.
 */
export async function accrue(
  via: Sql,
  { invoiceId, ...limits }: Accrual,
  because?: { kind: JournalKind; reason: string },
): Promise<Balance[]> {
  const brought = await readInvoice(via, invoiceId);
  if (!brought) return [];
  const payeeId = await lockPayee(via, brought);
  // Read again under the lock: another transaction may have written while this one waited.
  const invoice = (await readInvoice(via, invoiceId)) ?? brought;
  const earnings = earningsOf(invoice);
  if (earnings.length === 0) return [];
  const own = await ownReview(via, { invoiceId, invoice, payeeId, earnings }, limits);
  const stored = await storeCommissions(via, { invoiceId, invoice, payeeId, earnings, own });
  const ids = stored.map((row) => row.id);
  const kind = because?.kind ?? (stored.some((row) => row.fresh) ? 'accrual' : 'adjustment');
  const balances = await post(via, kind, ids, because?.reason);
  const about = { id: invoice.checkout_id, reference: invoiceId, request_id: invoice.request_id };
  if (stored.some((row) => !row.review))
    await addJobs(via, 'checkout', about, [
      job('send-email', { template: 'commission-receipt', invoice: invoiceId }, { id: receiptJobId(invoiceId) }),
    ]);
  else if (invoice.partner_approved === false && stored.some((row) => row.fresh))
    await addJobs(via, 'checkout', about, [
      job(
        'send-email',
        { template: 'sale-waiting', checkout: about.id },
        { id: idFromName(`sale-waiting:${payeeId}`) },
      ),
    ]);
  return balances;
}

/** The lines that earn a commission, each with its share in cents after credits, refunds and lost disputes. */
function earningsOf(invoice: InvoiceRow) {
  const net = netOf(invoice.lines);
  const kept = keptOf(invoice);
  return invoice.lines
    .filter(({ kind, amount_cents }) => earningKinds.includes(kind) && shareOf(amount_cents) > 0)
    .map(({ id, kind }) => ({
      // From the line alone, so that a restored backup gives a commission the id it had before.
      id: idFromMoment(invoice.paid_at, `commission:${id}`),
      line: id,
      kind,
      base: net.get(id) ?? 0,
      share: shareOf(kept.get(id) ?? 0),
    }));
}

/** Why new commissions of an invoice are held for review by themselves, and whether that was approved for this order. */
async function ownReview(
  via: Sql,
  { invoiceId, invoice, payeeId, earnings }: Omit<EarningInvoice, 'own'>,
  limits: AmountLimits,
): Promise<EarningInvoice['own']> {
  const siblings = await run(
    via,
    db
      .selectFrom('commission')
      .select(['invoice_id', 'approved_reason'])
      .where('checkout_id', '=', invoice.checkout_id),
  );
  // What was earned before is not judged again.
  if (siblings.rows.some(({ invoice_id }) => invoice_id === invoiceId)) return { reason: null, approved: null };
  const own = await findSelfReferral(via, {
    invoiceId,
    payeeId,
    checkoutId: invoice.checkout_id,
    customerEmail: invoice.customer_email,
    partnerCode: invoice.partner_code,
    partnerEmail: invoice.partner_email,
  });
  const reasons = [invoice.partner_approved === false ? unapprovedPartner : null, own].filter((each) => each !== null);
  const isApproved = siblings.rows.some((row) => reasons.every((each) => row.approved_reason?.includes(each)));
  const monthCents = limits.aboveMonthCents === null ? 0 : await earnedBefore(via, payeeId, invoice.paid_at);
  const large = largeAmount({ shares: earnings.map(({ share }) => share), monthCents }, limits);
  // An order is approved once, an amount each time.
  if (large !== null) return { reason: [...reasons, large].join('; '), approved: null };
  const reason = reasons.join('; ') || null;
  return { reason, approved: isApproved ? reason : null };
}

/** Cents a payee earned on payments in the month before this moment, held ones too, with all who are paid at their account. */
async function earnedBefore(via: Sql, payeeId: string, moment: Date | null): Promise<number> {
  const earned = await runForFirst(
    via,
    db
      .selectFrom('commission')
      .select((row) => row.fn.coalesce(row.fn.sum<number>('share_cents'), row.lit(0)).as('cents'))
      .where((row) =>
        row.or([
          row('payee_id', '=', payeeId),
          row('payee_id', 'in', (select) =>
            select
              .selectFrom('payee as other')
              .innerJoin('payee as own', 'own.account_id', 'other.account_id')
              .select('other.id')
              .where('own.id', '=', payeeId),
          ),
        ]),
      )
      .where('paid_at', '>', sql<Date>`${moment}::timestamptz - make_interval(days => ${sql.lit(monthDays)})`),
  );
  return Number(earned?.cents ?? 0);
}

interface EarningInvoice {
  invoiceId: string;
  invoice: InvoiceRow;
  payeeId: string;
  earnings: ReturnType<typeof earningsOf>;
  /** Why new ones are held for review by themselves. */
  own: { reason: string | null; approved: string | null };
}

/** Writes one commission per earning line, or updates it. Returns their ids, and which are new or under review. */
async function storeCommissions(via: Sql, { invoiceId, invoice, payeeId, earnings, own }: EarningInvoice) {
  const reasons = [invoice.review_reason, own.reason].filter((reason) => reason !== null).join('; ');
  const stored = await run(
    via,
    insertSelected(
      'commission',
      db.selectFrom(inputRows('l', { id: 'uuid', line: 'text', kind: 'text', base: 'int', share: 'int' }, earnings)),
      (line) => ({
        id: line.ref('l.id'),
        payee_id: line.val(payeeId),
        checkout_id: line.val(invoice.checkout_id),
        invoice_id: line.val(invoiceId),
        invoice_line_id: line.ref('l.line'),
        partner_code: line.val(invoice.partner_code),
        plan: line.val(invoice.plan),
        kind: line.ref('l.kind'),
        base_cents: line.ref('l.base'),
        share_cents: line.ref('l.share'),
        state: line.val('accrued'),
        hold: empty,
        review: line.lit(reasons !== (own.approved ?? '')),
        review_reason: line.val(own.reason),
        approved_reason: line.val(own.approved),
        disputed: line.lit(isDisputed(invoice.disputes)),
        charge_id: line.val(invoice.charge_id),
        paid_at: line.val(invoice.paid_at),
        releases_at: line.val(releasedFrom(invoice.paid_at)),
        released_at: empty,
      }),
    )
      .onConflict((known) =>
        known.column('invoice_line_id').doUpdateSet((row) => ({
          share_cents: row.ref('excluded.share_cents'),
          posted_cents: row.fn<number>('least', ['commission.posted_cents', 'excluded.share_cents']),
          review: sql<boolean>`concat_ws('; ', ${invoice.review_reason}::text, ${row.ref('commission.review_reason')})
            NOT IN ('', coalesce(${row.ref('commission.approved_reason')}, ''))`,
          disputed: row.ref('excluded.disputed'),
          charge_id: row.ref('excluded.charge_id'),
        })),
      )
      .returning(['id', 'review'])
      .returning(sql<boolean>`xmax = 0`.as('fresh')),
  );
  return stored.rows;
}

function readInvoice(via: Sql, invoiceId: string) {
  return runForFirst(
    via,
    billed()
      .select(['invoice.total_cents', 'invoice.paid_cents', 'subscription.checkout_id'])
      .select(['checkout.plan', 'checkout.partner_code', 'checkout.partner_email', 'checkout.request_id'])
      .select('checkout.partner_approved')
      .select('checkout.customer_email')
      .select((row) => [
        row.fn.coalesce('invoice.paid_at', 'invoice.issued_at').as('paid_at'),
        paymentReviewReason(row).as('review_reason'),
        row
          .selectFrom('invoice_payment as p')
          .select('p.charge_id')
          .whereRef('p.invoice_id', '=', 'invoice.id')
          .where('p.charge_id', 'is not', null)
          .where('p.status', '=', 'paid')
          .orderBy('p.amount_cents', 'desc')
          .orderBy('p.id')
          .limit(1)
          .as('charge_id'),
        jsonArrayFrom(
          row
            .selectFrom('invoice_line as l')
            .select(['l.id', 'l.kind', 'l.amount_cents'])
            .whereRef('l.invoice_id', '=', 'invoice.id'),
        ).as('lines'),
        jsonArrayFrom(
          row
            .selectFrom('refund as r')
            .select(['r.status', 'r.amount_cents'])
            .whereRef('r.invoice_id', '=', 'invoice.id'),
        ).as('refunds'),
        jsonArrayFrom(
          row
            .selectFrom('dispute as d')
            .select(['d.status', 'd.amount_cents'])
            .whereRef('d.invoice_id', '=', 'invoice.id'),
        ).as('disputes'),
      ])
      .where('invoice.id', '=', invoiceId)
      .where('invoice.status', '=', 'paid')
      .where('checkout.partner_code', 'is not', null)
      .$narrowType<{ partner_code: NotNull }>(),
  );
}

/** Locks the payee, so that changes to one payee's money run one at a time. */
async function lockPayee(via: Sql, invoice: InvoiceRow): Promise<string> {
  const email = needsPartnerEmail(invoice.partner_code) ? (invoice.partner_email ?? '').toLowerCase() : '';
  const partnerCode = invoice.partner_code;
  await addPayee(via, partnerCode, email);
  const payee = await runForFirst(
    via,
    db.selectFrom('payee').select('id').where('partner_code', '=', partnerCode).where('email', '=', email).forUpdate(),
  );
  if (!payee) throw new Error('The payee that was just written is gone');
  return payee.id;
}

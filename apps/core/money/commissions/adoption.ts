import { sql } from 'kysely';
import type { StripeTransfer } from '#core/clients/stripe/client.ts';
import type { Sql } from '#core/platform/database.ts';
import { idFromName } from '#core/platform/ids.ts';
import type { Commission } from '#core/platform/prisma/client.ts';
import { db, isOneOf, newRow, run } from '#core/platform/statements.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { post } from './ledger.ts';
import { lockPayeeOf, type PayoutDependencies } from './payees.ts';
import { dueCents } from './rules.ts';

type Paid = Pick<Commission, 'id' | 'invoice_id' | 'invoice_line_id'>;

/**
 * Looks up what Stripe has transferred from a commission's payment, and takes transfers of the commission that are
 * missing here into the ledger: after a crash, or after a backup was restored. A transfer from the same payment that is
 * nobody's here puts the commission into review, because it may have paid it. Returns what was found.
 */
export async function adoptTransfers({ database, payments }: PayoutDependencies, commission: Paid): Promise<string[]> {
  const transfers: StripeTransfer[] = [];
  for (const chargeId of await chargesOf(database.sql, commission))
    transfers.push(...(await payments.transfersOf(chargeId)));
  if (transfers.length === 0) return [];
  return database.transaction(async (via) => {
    await lockPayeeOf(via, commission.id);
    const { own, unknown } = await missing(via, commission, transfers);
    for (const transfer of own) await adopt(via, commission.id, transfer);
    const [balance] = own.length + unknown.length > 0 ? await post(via, 'payment', [commission.id]) : [];
    if (balance && dueCents(balance) > 0) for (const transfer of unknown) await review(via, commission.id, transfer);
    return own.map(({ id, amountCents }) => `Found ${formatMoney(amountCents)} that was transferred before, ${id}`);
  });
}

/** The customer's charges that a transfer of the commission may have been funded from. */
async function chargesOf(via: Sql, { id, invoice_id }: Paid): Promise<string[]> {
  const found = await run(
    via,
    db
      .selectFrom('commission')
      .select('charge_id')
      .where('id', '=', id)
      .union((select) => select.selectFrom('invoice_payment').select('charge_id').where('invoice_id', '=', invoice_id))
      .union((select) => select.selectFrom('commission_transfer').select('charge_id').where('commission_id', '=', id)),
  );
  return found.rows.flatMap(({ charge_id }) => charge_id ?? []);
}

/** The transfers without a row here: those of the commission, and those of no commission that is known here. */
async function missing(via: Sql, commission: Paid, transfers: StripeTransfer[]) {
  const rows = await run(
    via,
    db
      .selectFrom('commission_transfer')
      .select('transfer_id')
      .where((row) =>
        isOneOf(
          row.ref('transfer_id'),
          transfers.map(({ id }) => id),
          'text',
        ),
      ),
  );
  const commissions = await run(
    via,
    db
      .selectFrom('commission')
      .select((row) => [row.cast<string>('id', 'text').as('id'), 'invoice_line_id'])
      .where('invoice_id', '=', commission.invoice_id),
  );
  const rest = transfers.filter(({ id }) => !rows.rows.some((row) => row.transfer_id === id));
  const ownerOf = (transfer: StripeTransfer) =>
    commissions.rows.find(
      ({ id, invoice_line_id }) => transfer.commissionId === id || transfer.invoiceLineId === invoice_line_id,
    )?.id;
  return {
    own: rest.filter((transfer) => ownerOf(transfer) === commission.id),
    unknown: rest.filter((transfer) => ownerOf(transfer) === undefined),
  };
}

/** Stores a transfer as made. It takes the place of one that was started and whose answer is missing. */
async function adopt(via: Sql, commissionId: string, found: StripeTransfer): Promise<void> {
  const rows = await run(
    via,
    db
      .selectFrom('commission_transfer')
      .select(['id', 'number', 'state'])
      .where('commission_id', '=', commissionId)
      .orderBy('number'),
  );
  const started = rows.rows.find(({ state }) => state === 'started');
  const taken = rows.rows.filter((row) => row !== started).map(({ number }) => number);
  const wanted = found.number ?? started?.number ?? 1;
  const number = taken.includes(wanted) ? Math.max(...taken) + 1 : wanted;
  const facts = {
    number,
    state: 'made',
    amount_cents: found.amountCents,
    reversed_cents: found.reversedCents,
    account_id: found.accountId,
    charge_id: found.chargeId ?? '',
    transfer_id: found.id,
    made_at: found.madeAt,
  };
  if (started) await run(via, db.updateTable('commission_transfer').set(facts).where('id', '=', started.id));
  else {
    const row = { id: idFromName(`transfer:${found.id}`), commission_id: commissionId, reversing_to: null, ...facts };
    await run(via, db.insertInto('commission_transfer').values(newRow('commission_transfer', row)));
  }
}

/** Names the transfer as a reason for review, once. `accrual.ts` holds the commission until the reason is approved. */
async function review(via: Sql, id: string, { id: transferId, amountCents }: StripeTransfer): Promise<void> {
  const reason = `${formatMoney(amountCents)} of the same payment was transferred as ${transferId}, which we have no record of`;
  await run(
    via,
    db
      .updateTable('commission')
      .set((row) => ({ review_reason: sql<string>`concat_ws('; ', ${row.ref('review_reason')}, ${reason}::text)` }))
      .where('id', '=', id)
      .where(sql<boolean>`strpos(coalesce(review_reason, ''), ${transferId}) = 0`),
  );
}

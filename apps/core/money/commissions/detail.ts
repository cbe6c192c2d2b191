import { sql } from 'kysely';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { db, isOneOf, run, runForFirst } from '#core/platform/statements.ts';
import { billed, paymentReviewReason } from './orders.ts';
import { presentCommission } from './presenter.ts';
import { releaseDecisions } from './rules.ts';
import { type CommissionDetail, commissionDetail } from './schemas.ts';

const readRows = rowReader('commission', Prisma.CommissionScalarFieldEnum);
const readPayees = rowReader('payee', Prisma.PayeeScalarFieldEnum);

/** Commissions by id with their payees, and their transfers in order. */
export async function readCommissions(within: Sql, ids: readonly string[]) {
  const commissions = await readRows(within, ids);
  const payees = await readPayees(
    within,
    commissions.map(({ payee_id }) => payee_id),
  );
  const transfers = await readTransfers(within, ids);
  return commissions.flatMap((commission) => {
    const payee = payees.find(({ id }) => id === commission.payee_id);
    const own = transfers.filter(({ commission_id }) => commission_id === commission.id);
    return payee ? [{ ...commission, payee, transfers: own }] : [];
  });
}

async function readTransfers(within: Sql, ids: readonly string[]) {
  const found = await run(
    within,
    db
      .selectFrom('commission_transfer')
      .select(['commission_id', 'state', 'amount_cents'])
      .select(['reversed_cents', 'account_id', 'transfer_id'])
      .select(['made_at', 'created_at'])
      .where((row) => isOneOf(row.ref('commission_id'), ids, 'uuid'))
      .orderBy('number'),
  );
  return found.rows;
}

/** A commission with its payee and transfers, in one snapshot. Throws `not_found` for unknown ids. */
export function readCommission(database: Pick<Database, 'snapshot'>, id: string) {
  return database.snapshot((within) => readOne(within, id));
}

async function readOne(within: Sql, id: string) {
  const [record] = await readCommissions(within, [id]);
  if (!record) throw new AppError('not_found', 'We couldn’t find this commission');
  return record;
}

/** The journals with entries of a commission, the oldest first, with only those entries. */
async function readJournals(within: Sql, id: string) {
  const found = await run(
    within,
    db
      .selectFrom('ledger_entry as entry')
      .innerJoin('ledger_journal as journal', 'journal.id', 'entry.journal_id')
      .select(['journal.id', 'journal.kind', 'journal.reason', 'journal.created_at'])
      .select(['entry.account', 'entry.amount_cents'])
      .where('entry.commission_id', '=', id)
      .orderBy('journal.created_at')
      .orderBy('journal.id')
      .orderBy('entry.id'),
  );
  const journals = new Map(
    found.rows.map(({ id: journal, kind, reason, created_at }) => [journal, { kind, reason, created_at }]),
  );
  return [...journals].map(([journal, facts]) => ({
    id: journal,
    ...facts,
    entries: found.rows.filter((row) => row.id === journal),
  }));
}

/** Each time the release of an invoice's commissions was asked for, the oldest first. */
async function readReleases(within: Sql, invoiceId: string, actor: string): Promise<CommissionDetail['releases']> {
  const found = await run(
    within,
    db
      .selectFrom('commission_release')
      .selectAll()
      .where('invoice_id', '=', invoiceId)
      .orderBy('asked_at')
      .orderBy('id'),
  );
  return found.rows.map(({ reason, asked_by, asked_at, decision, decided_by, decided_at }) => ({
    reason,
    asked_by,
    asked_at: asked_at.toISOString(),
    yours: asked_by === actor,
    decision: releaseDecisions.find((known) => known === decision) ?? null,
    decided_by,
    decided_at: decided_at?.toISOString() ?? null,
  }));
}

interface Reader {
  actor: string;
  /** Whether a release needs a second person. */
  secondPerson: boolean;
}

/**
 * A commission with its review reason, releases, transfers and journals, the oldest first, in one snapshot. Throws
 * `not_found` for unknown ids.
 */
export function readDetail(
  database: Pick<Database, 'snapshot'>,
  id: string,
  reader: Reader,
): Promise<CommissionDetail> {
  return database.snapshot((within) => detailOf(within, id, reader));
}

async function detailOf(within: Sql, id: string, { actor, secondPerson }: Reader): Promise<CommissionDetail> {
  const record = await readOne(within, id);
  const asked = await runForFirst(
    within,
    billed()
      .select((row) =>
        sql<string>`concat_ws('; ', ${paymentReviewReason(row)}, ${record.review_reason}::text)`.as('review_reason'),
      )
      .where('invoice.id', '=', record.invoice_id),
  );
  const journals = await readJournals(within, id);
  return commissionDetail.parse({
    ...presentCommission(record),
    review_reason: record.review ? (asked?.review_reason ?? null) : null,
    second_person: secondPerson,
    releases: await readReleases(within, record.invoice_id, actor),
    transfers: record.transfers.map((transfer) => ({
      state: transfer.state,
      amount: transfer.amount_cents,
      reversed: transfer.reversed_cents,
      account_id: transfer.account_id,
      transfer_id: transfer.transfer_id,
      at: (transfer.made_at ?? transfer.created_at).toISOString(),
    })),
    journals: journals.map((journal) => ({
      id: journal.id,
      kind: journal.kind,
      reason: journal.reason,
      at: journal.created_at.toISOString(),
      entries: journal.entries.map(({ account, amount_cents }) => ({ account, amount: amount_cents })),
    })),
  });
}

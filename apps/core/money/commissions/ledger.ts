import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import {
  type Account,
  type Balances,
  balancesOf,
  entriesFor,
  type Hold,
  holdOf,
  type JournalKind,
  type Prospects,
  stateOf,
} from './rules.ts';

/** A commission with what its transfers come to. */
export interface Standing extends Prospects {
  id: string;
  chargeId: string | null;
  accountId: string | null;
}

interface StandingRow {
  id: string;
  share_cents: number;
  offset_out_cents: number;
  offset_in_cents: number;
  review: boolean;
  disputed: boolean;
  charge_id: string | null;
  released: boolean;
  account_id: string | null;
  account_ready: boolean;
  transferred: number;
  reversed: number;
  reversible: number;
}

/** Reads where commissions stand, the oldest first. Only under their payee's lock does it stay so. */
export async function standingsOf(sql: Sql, ids: string[]): Promise<Standing[]> {
  const found = await sql.query<StandingRow>({
    text: `
      SELECT commission.id, share_cents, offset_out_cents, offset_in_cents, review, disputed, commission.charge_id,
             released_at IS NOT NULL AS released, payee.account_id, account_ready,
             coalesce(sum(amount_cents), 0)::int AS transferred, coalesce(sum(reversed_cents), 0)::int AS reversed,
             coalesce(sum(amount_cents - reversed_cents) FILTER (WHERE NOT reversal_refused), 0)::int AS reversible
      FROM commission
      JOIN payee ON payee.id = payee_id
      LEFT JOIN commission_transfer t ON t.commission_id = commission.id AND t.state = 'made'
      WHERE commission.id = ANY($1::uuid[])
      GROUP BY commission.id, payee.id ORDER BY commission.id`,
    values: [ids],
  });
  return found.rows.map(asStanding);
}

function asStanding(row: StandingRow): Standing {
  const hold: Hold | null = holdOf({
    review: row.review,
    disputed: row.disputed,
    chargeId: row.charge_id,
    accountReady: row.account_ready,
  });
  return {
    id: row.id,
    chargeId: row.charge_id,
    accountId: row.account_id,
    hold,
    // Money that is held for review is not the partner's yet; what was paid before the doubt came up stays booked.
    bookedCents: row.review && row.transferred === 0 && row.offset_out_cents === 0 ? 0 : row.share_cents,
    transferredCents: row.transferred,
    reversedCents: row.reversed,
    reversibleCents: row.reversible,
    offsetOutCents: row.offset_out_cents,
    offsetInCents: row.offset_in_cents,
    released: row.released,
  };
}

/**
 * Brings the ledger and the rows of these commissions in line with where they stand, in one journal: each account gets
 * what it should hold minus what it holds. Nothing is written where nothing changed. Gives their standings.
 * What is earned waits here until the scheduled job `workers/schedules/commissions.ts` releases it.
 */
export async function book(sql: Sql, kind: JournalKind, ids: string[], reason?: string): Promise<Standing[]> {
  const standings = await standingsOf(sql, ids);
  const booked = await bookedBalances(sql, ids);
  const entries = standings.flatMap((standing) =>
    entriesFor(balancesOf(standing), booked.get(standing.id) ?? {}).map((entry) => ({
      id: newId(),
      commission_id: standing.id,
      account: entry.account,
      amount_cents: entry.amountCents,
    })),
  );
  if (entries.length > 0)
    await sql.query({
      text: `
        WITH journal AS (INSERT INTO ledger_journal (id, kind, reason) VALUES ($1, $2, $4) RETURNING id)
        INSERT INTO ledger_entry (id, journal_id, commission_id, account, amount_cents)
        SELECT entry.id, journal.id, commission_id, account, amount_cents
        FROM journal, json_populate_recordset(NULL::ledger_entry, $3::json) AS entry`,
      values: [newId(), kind, JSON.stringify(entries), reason ?? null],
    });
  await sql.query({
    text: `
      UPDATE commission SET state = s.state, hold = s.hold, booked_cents = s.booked
      FROM json_to_recordset($1::json) AS s(id uuid, state text, hold text, booked int) WHERE commission.id = s.id`,
    values: [
      JSON.stringify(
        standings.map((standing) => {
          const state = stateOf(standing);
          return {
            id: standing.id,
            state,
            hold: state === 'held' ? standing.hold : null,
            booked: standing.bookedCents,
          };
        }),
      ),
    ],
  });
  return standings;
}

async function bookedBalances(sql: Sql, ids: string[]): Promise<Map<string, Partial<Balances>>> {
  const found = await sql.query<{ commission_id: string; account: Account; cents: number }>({
    text: `
      SELECT commission_id, account, sum(amount_cents)::int AS cents FROM ledger_entry
      WHERE commission_id = ANY($1::uuid[]) GROUP BY commission_id, account`,
    values: [ids],
  });
  const balances = new Map<string, Partial<Balances>>();
  for (const { commission_id, account, cents } of found.rows)
    balances.set(commission_id, { ...balances.get(commission_id), [account]: cents });
  return balances;
}

import type { BoughtDemos } from '#core/leads/demo-request/bought-demo.ts';
import { keptByPurchase } from '#core/leads/demo-request/rules.ts';
import { defineList, listRows, type Page, type PageQuery, searchedColumns } from '#core/lists/listing.ts';
import { undoneRefunds } from '#core/money/commissions/rules.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, run, runForFirst, statement, takeTurns } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { purchaseStates, setUpRefusal } from './rules.ts';
import type { PurchaseRow, PurchaseSetUp } from './schemas.ts';

const source = defineList({
  table: 'checkout',
  search: searchedColumns(['customer_email', 'session_id?']),
  statusColumn: 'state',
  statuses: purchaseStates,
});

interface PurchaseDependencies {
  database: Database;
  boughtDemos: BoughtDemos;
}

/** Who sets up a receptionist, and with which request. */
interface Asked {
  actor: string;
  requestId: string;
}

/** What the team sees of purchases, and does for buyers who never requested a demo. */
export const createPurchaseService = ({ database, boughtDemos }: PurchaseDependencies) => ({
  list: (query: PageQuery): Promise<Page<PurchaseRow>> =>
    listRows(database, source, query, { read: readPurchases, present: presentPurchase }),
  /**
   * Makes the receptionist of a purchase, once, and emails its link. Throws `not_found`, and `conflict` where the purchase is
   * not paid or is over, or the buyer has a demo already.
   */
  setUp: (id: string, asked: Asked) => setUp({ database, boughtDemos }, id, asked),
});

function setUp(
  { database, boughtDemos }: PurchaseDependencies,
  id: string,
  asked: Asked,
): Promise<PurchaseSetUp & { isNew: boolean }> {
  return database.transaction(async (via) => {
    const buyer = await runForFirst(via, db.selectFrom('checkout').select('customer_email').where('id', '=', id));
    if (!buyer) throw new AppError('not_found', 'We couldn’t find this purchase');
    // Two purchases of one buyer take turns, and so does an erasure of the buyer.
    await takeTurns(via, buyer.customer_email.toLowerCase());
    const [purchase] = await readPurchases(via, [id]);
    if (!purchase) throw new AppError('not_found', 'We couldn’t find this purchase');
    const { demo_id, reference, is_made } = purchase;
    if (demo_id !== null && reference !== null) {
      if (is_made) return { demo_id, reference, isNew: false };
      throw new AppError('conflict', `The buyer has a receptionist already, with the demo request ${reference}.`);
    }
    const refusal = setUpRefusal(purchase);
    if (refusal !== null) throw new AppError('conflict', refusal);
    return { ...(await boughtDemos.store(via, { id, email: purchase.customer_email }, asked)), isNew: true };
  });
}

type Stored = Omit<PurchaseRow, 'created_at' | 'paid_at'> & {
  created_at: Date;
  paid_at: Date | null;
  /** Whether the demo request was made from the purchase. */
  is_made: boolean | null;
};

async function readPurchases(within: Sql, ids: readonly string[]): Promise<Stored[]> {
  const found = await run(
    within,
    statement<Stored>`
      SELECT c.id, c.state AS status, c.customer_email, c.plan, c.payment_type, c.amount_cents AS amount,
        i.received, i.refunded, s.status AS subscription, c.created_at, c.paid_at,
        d.id AS demo_id, d.reference, d.is_made
      FROM checkout c
        LEFT JOIN subscription s ON s.checkout_id = c.id
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(i.paid_cents), 0) AS received, coalesce(sum((
            SELECT sum(r.amount_cents) FROM refund r
            WHERE r.invoice_id = i.id AND r.status <> ALL(${undoneRefunds}::text[]))), 0)::bigint AS refunded
          FROM invoice i WHERE i.subscription_id = s.id
        ) i
        LEFT JOIN LATERAL (
          SELECT d.id, d.reference, d.checkout_id IS NOT DISTINCT FROM c.id AS is_made
          FROM demo_request d
          WHERE d.checkout_id = c.id OR (c.customer_email <> ${erasedText}
            AND lower(d.email) = lower(c.customer_email) AND d.status = ANY(${keptByPurchase}::text[]))
          ORDER BY is_made DESC, d.status = 'converted' DESC, d.id DESC LIMIT 1
        ) d ON TRUE
      WHERE c.id = ANY(${ids}::uuid[])`,
    'read-purchases',
  );
  return found.rows;
}

const presentPurchase = ({ is_made, customer_email, created_at, paid_at, ...purchase }: Stored): PurchaseRow => ({
  ...purchase,
  customer_email: readableAddresses(customer_email),
  created_at: created_at.toISOString(),
  paid_at: paid_at?.toISOString() ?? null,
});

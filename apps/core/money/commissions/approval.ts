import { type Expression, expressionBuilder, type NotNull, type SqlBool, sql } from 'kysely';
import type { Config } from '#core/config/config.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, now, run, runForFirst } from '#core/platform/statements.ts';
import { accrue } from './accrual.ts';
import { billed, paymentReviewReason } from './orders.ts';
import { lockPayeeOf } from './payees.ts';
import type { AmountLimits } from './rules.ts';

/** Who may decide about money, as conditions of a statement: `access/deciders.ts`. */
export interface Deciders {
  may(actor: Expression<string>): Expression<SqlBool>;
  /** Whether anyone else may. */
  others(actor: Expression<string>): Expression<SqlBool>;
}

export interface ApprovalDependencies {
  database: Database;
  deciders: Deciders;
  config: Pick<Config, 'approvals'>;
}

/** A decision about the payment of a commission, and who makes it. */
interface Step {
  id: string;
  actor: string;
}

const row = expressionBuilder<DB>();

/** A payment that is held for review, with all reasons. */
const held = (commissionId: string) =>
  billed()
    .innerJoin('commission as c', 'c.invoice_id', 'invoice.id')
    .select((each) => [
      'c.invoice_id',
      sql<string>`string_agg(DISTINCT concat_ws('; ', ${paymentReviewReason(each)}, c.review_reason), '; ')`.as(
        'reason',
      ),
    ])
    .where('c.review', '=', true)
    .where('c.invoice_id', '=', (select) =>
      select
        .selectFrom('commission')
        .select('invoice_id')
        .where('id', '=', commissionId)
        .where('state', '=', 'held')
        .where('hold', '=', 'review'),
    )
    .groupBy('c.invoice_id')
    .as('h');

/** The open request about the payment of a commission. */
const openRequest = (commissionId: string) =>
  db
    .updateTable('commission_release as r')
    .where('r.decided_at', 'is', null)
    .where('r.invoice_id', '=', (select) =>
      select.selectFrom('commission').select('invoice_id').where('id', '=', commissionId),
    );

/**
 * Asks for a payment that is held for review to be released, which another person must approve. Asking again changes
 * nothing. Throws `not_found`, and a conflict when it is not held, when nobody else may approve, or when another asked.
 */
export async function askRelease({ database, deciders }: ApprovalDependencies, { id, actor }: Step): Promise<void> {
  const asking = row.val(actor);
  await database.transaction(async (via) => {
    await lockPayeeOf(via, id);
    await run(
      via,
      openRequest(id)
        .from(held(id))
        .set({ decision: 'outdated', decided_at: now })
        .where((each) =>
          each.or([each('r.reason', '<>', each.ref('h.reason')), each.not(deciders.may(each.ref('r.asked_by')))]),
        ),
    );
    const asked = await runForFirst(
      via,
      db
        .insertInto('commission_release')
        .columns(['id', 'invoice_id', 'reason', 'asked_by'])
        .expression(
          db
            .selectFrom(held(id))
            .select((each) => [
              each.cast<string>(each.val(newId()), 'uuid').as('id'),
              'h.invoice_id',
              'h.reason',
              asking.as('asked_by'),
            ])
            .where(deciders.may(asking))
            .where(deciders.others(asking)),
        )
        .onConflict((known) => known.column('invoice_id').where('decided_at', 'is', null).doNothing())
        .returning('id'),
    );
    if (!asked) await explainAsk(via, deciders, { id, actor });
  });
}

/**
 * Approves what another person asked for: the payment's commissions continue until another review reason appears. The
 * ledger records both. A conflict when nobody else asked, what it is held for has changed since, or one of the two may not
 * decide any more.
 */
export async function approveRelease(
  { database, deciders, config }: ApprovalDependencies,
  { id, actor }: Step,
): Promise<void> {
  const approving = row.val(actor);
  await database.transaction(async (via) => {
    await lockPayeeOf(via, id);
    const approved = await runForFirst(
      via,
      openRequest(id)
        .from(held(id))
        .set({ decision: 'approved', decided_by: actor, decided_at: now })
        .whereRef('h.reason', '=', 'r.reason')
        .where('r.asked_by', '<>', actor)
        .where((each) => deciders.may(each.ref('r.asked_by')))
        .where(deciders.may(approving))
        .returning('r.asked_by'),
    );
    if (!approved) throw await refusedApproval(via, deciders, { id, actor });
    const who = `Asked for by ${approved.asked_by}, approved by ${actor}`;
    await clear(via, { id, who, ...config.approvals });
  });
}

/** Closes the request for a release: declined, or withdrawn by the person who asked. A conflict when there is none. */
export async function declineRelease({ database, deciders }: ApprovalDependencies, { id, actor }: Step): Promise<void> {
  const closed = await runForFirst(
    database.sql,
    openRequest(id)
      .set((each) => ({
        decision: each
          .case()
          .when('r.asked_by', '=', actor)
          .then(each.val('withdrawn'))
          .else(each.val('declined'))
          .end(),
        decided_by: actor,
        decided_at: now,
      }))
      .where(deciders.may(row.val(actor)))
      .returning('r.id'),
  );
  if (!closed) throw (await notHeld(database.sql, id)) ?? noRequest();
}

/**
 * Releases a payment that is held for review, where no second person is asked for. The ledger records who did it and the
 * reason. A conflict when the commission is not held for review.
 */
export async function releaseAlone({ database, config }: ApprovalDependencies, { id, actor }: Step): Promise<void> {
  if (config.approvals.secondPerson)
    throw new AppError('conflict', 'A second person must approve this. Ask for the release instead.');
  await database.transaction(async (via) => {
    await lockPayeeOf(via, id);
    await run(via, openRequest(id).set({ decision: 'outdated', decided_at: now }));
    await clear(via, { id, who: `Approved by ${actor}`, ...config.approvals });
  });
}

interface Clearance extends AmountLimits {
  id: string;
  /** Who decided. */
  who: string;
}

/** Lets a payment's commissions continue, in a transaction that has locked their payee. */
async function clear(via: Sql, { id, who, aboveCents, aboveMonthCents }: Clearance): Promise<void> {
  const first = await runForFirst(
    via,
    db
      .updateTable('commission')
      .from(
        billed()
          .select((each) => ['invoice.id', paymentReviewReason(each).as('reason')])
          .as('p'),
      )
      .set((each) => ({
        approved_reason: sql<string>`concat_ws('; ', ${each.ref('p.reason')}, ${each.ref('commission.review_reason')})`,
      }))
      .whereRef('p.id', '=', 'commission.invoice_id')
      .where('commission.review', '=', true)
      .where('commission.invoice_id', '=', (select) => select.selectFrom(held(id)).select('h.invoice_id'))
      .returning(['commission.invoice_id', 'commission.approved_reason'])
      .$narrowType<{ approved_reason: NotNull }>(),
  );
  if (!first) throw (await notHeld(via, id)) ?? noRequest();
  await accrue(
    via,
    { invoiceId: first.invoice_id, aboveCents, aboveMonthCents },
    { kind: 'clearance', reason: `${who}: ${first.approved_reason}` },
  );
}

/** Throws why a release could not be asked for; does nothing where this person had asked before. */
async function explainAsk(via: Sql, deciders: Deciders, { id, actor }: Step): Promise<void> {
  const refusal = await notHeld(via, id);
  if (refusal) throw refusal;
  const open = await readOpen(via, deciders, { id, actor });
  if (!open.mayDecide) throw mayNot();
  if (open.askedBy === actor) return;
  if (open.askedBy !== null)
    throw new AppError('conflict', `${open.askedBy} has already asked for this. You can approve it.`);
  throw new AppError(
    'conflict',
    'You’re the only person here who may release commissions, and a second one must approve. Invite someone with the role Owner, Admin or Finance, or set SECOND_APPROVAL=off on the server.',
  );
}

async function refusedApproval(via: Sql, deciders: Deciders, { id, actor }: Step): Promise<AppError> {
  const refusal = await notHeld(via, id);
  if (refusal) return refusal;
  const open = await readOpen(via, deciders, { id, actor });
  if (!open.mayDecide) return mayNot();
  if (open.askedBy === null) return noRequest();
  if (open.askedBy === actor)
    return new AppError('conflict', 'You asked for this yourself, so someone else must approve it.');
  return new AppError(
    'conflict',
    `What ${open.askedBy} asked for doesn’t hold any more: they may not decide about money now, or the commission is held for another reason. Ask for it again.`,
  );
}

/** Who asked for the release of a commission's payment, and whether an actor may decide about it. */
async function readOpen(via: Sql, deciders: Deciders, { id, actor }: Step) {
  const found = await runForFirst(
    via,
    db
      .selectFrom('commission as c')
      .leftJoin('commission_release as r', (join) =>
        join.onRef('r.invoice_id', '=', 'c.invoice_id').on('r.decided_at', 'is', null),
      )
      .select('r.asked_by')
      .select(row.cast<boolean>(deciders.may(row.val(actor)), 'boolean').as('may'))
      .where('c.id', '=', id),
  );
  return { askedBy: found?.asked_by ?? null, mayDecide: found?.may === true };
}

/** The refusal for a commission that is not held for review; null for one that is. */
async function notHeld(via: Sql, id: string): Promise<AppError | null> {
  const found = await runForFirst(via, db.selectFrom('commission').select(['state', 'hold']).where('id', '=', id));
  if (!found) return new AppError('not_found', 'We couldn’t find this commission');
  if (found.state === 'held' && found.hold === 'review') return null;
  return new AppError('conflict', `This commission is ${found.state}. It isn’t held for review`);
}

const noRequest = () => new AppError('conflict', 'Nobody has asked for the release of this commission');
const mayNot = () =>
  new AppError(
    'forbidden',
    'Your role doesn’t allow this any more, or you use the shared account, which counts only while no member may do this. Please sign in with your own account or ask an owner.',
  );

import { type Expression, type SqlBool, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, insertSelected, isOneOf, run, runForFirst } from '#core/platform/statements.ts';
import { hasRunningTotal, type ListTable, listed, listedByDate } from './tables.ts';

/**
 * Locks the running totals of these lists until the transaction ends, so that none is moved forward while a row it may count
 * is being deleted.
 */
export async function lockTotals(via: Sql, lists: readonly string[]): Promise<void> {
  await run(
    via,
    db
      .selectFrom('list_total')
      .select('list')
      .where((row) => isOneOf(row.ref('list'), lists, 'text'))
      .orderBy('list')
      .forUpdate(),
  );
}

/** Takes a deleted row that arrived at this time off the running totals that already count it. */
export async function takeOffTotals(
  via: Sql,
  arrivedAt: Date,
  totals: readonly { list: string; amount: number }[],
): Promise<void> {
  for (const { list, amount } of totals)
    await run(
      via,
      db
        .updateTable('list_total')
        .set((row) => ({ total: row('total', '-', amount) }))
        .where('list', '=', list)
        .where('up_to', '>=', arrivedAt),
    );
}

/** What a running total counts: the rows of an append-only table, or an integer column in it that never changes. */
export interface Totalled<Table extends ListTable = ListTable, Column extends string = string> {
  table: Table;
  column?: Column;
  /** These rows are not counted. They are few. */
  hidden?: Expression<SqlBool> | undefined;
}

/** Defines a total and checks its column against its table. */
export const defineTotal = <Table extends ListTable>(
  total: Totalled<Table, keyof DB[Table] & string>,
): Totalled<Table> => total;

const nameOf = ({ table, column }: Totalled) => (column ? `${table}.${column}` : table);
const totalOf = ({ column }: Totalled) =>
  (column ? sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint` : sql<number>`count(*)`).as('arrived');

/** The row count of a listed table, or the sum of its column. */
export async function wholeTotal(via: Sql, of: Totalled): Promise<number> {
  return (await totalWithHidden(via, of)) - (await hiddenTotal(via, of));
}

/** Two statements where there is a running total, so that the second is planned for its actual moment. */
async function totalWithHidden(via: Sql, of: Totalled): Promise<number> {
  const { table } = of;
  if (!hasRunningTotal(table))
    return (await runForFirst(via, db.selectFrom(listed(table)).select(totalOf(of))))?.arrived ?? 0;
  const settled = await runForFirst(
    via,
    db.selectFrom('list_total').select(['total', 'up_to']).where('list', '=', nameOf(of)),
    'settled-total',
  );
  const since = await runForFirst(
    via,
    db
      .selectFrom(listedByDate(table))
      .select(totalOf(of))
      .where('r.created_at', '>', settled?.up_to ?? longAgo),
  );
  return (settled?.total ?? 0) + (since?.arrived ?? 0);
}

/** What a total leaves out: the count of the hidden rows, or the sum of their column. */
export async function hiddenTotal(via: Sql, { hidden, ...of }: Totalled): Promise<number> {
  if (hidden === undefined) return 0;
  const found = await runForFirst(via, db.selectFrom(listed(of.table)).select(totalOf(of)).where(hidden));
  return found?.arrived ?? 0;
}

/** A time before every row. */
const longAgo = sql<Date>`'-infinity'`;

/**
 * Moves a settled total forward to a minute ago. A row's `created_at` is its statement's time and statements end
 * within seconds, so nothing older can still appear. Safe to run in several processes. In a transaction, it counts no row that
 * is being deleted. Does nothing for a table that is counted each time.
 */
export async function settleTotal(via: Sql, of: Totalled): Promise<void> {
  const { table } = of;
  if (!hasRunningTotal(table)) return;
  const list = nameOf(of);
  await lockTotals(via, [list]);
  await run(
    via,
    db
      .with('moment', (sent) => sent.selectNoFrom(sql<Date>`now() - interval '1 minute'`.as('up_to')))
      .with('before', (sent) => sent.selectFrom('list_total').select('up_to').where('list', '=', list).forUpdate())
      .with('fresh', (sent) =>
        sent
          .selectFrom(listedByDate(table))
          .innerJoin('moment', (join) => join.onRef('r.created_at', '<=', 'moment.up_to'))
          .select(totalOf(of))
          .where((row) =>
            row('r.created_at', '>', row.fn.coalesce(row.selectFrom('before').select('before.up_to'), longAgo)),
          ),
      )
      .with('moved', (sent) =>
        insertSelected(
          'list_total',
          sent.selectFrom('moment').innerJoin('fresh', (join) => join.onTrue()),
          (row) => ({ list: row.val(list), up_to: row.ref('moment.up_to'), total: row.ref('fresh.arrived') }),
        ).onConflict((known) =>
          known
            .column('list')
            .doUpdateSet((row) => ({
              up_to: row.ref('excluded.up_to'),
              total: row('list_total.total', '+', row.ref('excluded.total')),
            }))
            .where('list_total.up_to', 'is not distinct from', sent.selectFrom('before').select('before.up_to'))
            .whereRef('excluded.up_to', '>', 'list_total.up_to'),
        ),
      )
      .selectFrom('moment')
      .select('moment.up_to'),
  );
}

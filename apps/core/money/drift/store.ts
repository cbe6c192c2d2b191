import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import {
  db,
  empty,
  inputRows,
  inSeconds,
  insertSelected,
  newRow,
  now,
  run,
  runForFirst,
} from '#core/platform/statements.ts';
import { type DriftKind, driftKinds, type Finding, whatToDo } from './rules.ts';
import type { DriftReport } from './schemas.ts';

type Compared = DriftReport['compared'];

/** Stores a completed comparison, in the caller's transaction: findings open, stay open, or close. */
export async function storeCheck(via: Sql, compared: Compared, findings: Finding[]): Promise<void> {
  const found = inputRows(
    'f',
    { id: 'uuid', kind: 'text', subject: 'text', detail: 'text' },
    findings.map((finding) => ({ id: newId(), ...finding })),
  );
  await run(
    via,
    insertSelected('drift_finding', db.selectFrom(found), (row) => ({
      id: row.ref('f.id'),
      kind: row.ref('f.kind'),
      subject: row.ref('f.subject'),
      detail: row.ref('f.detail'),
      closed_at: empty,
    })).onConflict((open) =>
      open
        .columns(['kind', 'subject'])
        .where('closed_at', 'is', null)
        .doUpdateSet((row) => ({ detail: row.ref('excluded.detail'), seen_at: now })),
    ),
  );
  await run(
    via,
    db.updateTable('drift_finding').set({ closed_at: now }).where('closed_at', 'is', null).where('seen_at', '<', now),
  );
  await run(via, db.insertInto('drift_check').values(newRow('drift_check', { id: newId(), ...compared })));
}

/** Whether the newest comparison is older than so many seconds, or there was none. */
export async function isCheckDue(via: Sql, seconds: number): Promise<boolean> {
  const recent = await runForFirst(
    via,
    db.selectFrom('drift_check').select('id').where('checked_at', '>', inSeconds(-seconds)).limit(1),
  );
  return recent === undefined;
}

/** How many differences are open, by kind. */
export async function countOpen(via: Sql): Promise<Map<DriftKind, number>> {
  const found = await run(
    via,
    db
      .selectFrom('drift_finding')
      .select((row) => ['kind', row.fn.countAll<number>().as('findings')])
      .where('closed_at', 'is', null)
      .groupBy('kind'),
    'open-drift',
  );
  const counts = new Map(found.rows.map(({ kind, findings }) => [kind, findings]));
  return new Map(driftKinds.flatMap((kind) => (counts.has(kind) ? [[kind, counts.get(kind) ?? 0] as const] : [])));
}

/** Most findings the report shows. */
const mostShown = 200;

/** The newest comparison and the open differences. */
export async function readDriftReport(via: Sql, configured: boolean): Promise<DriftReport> {
  const check = await runForFirst(via, db.selectFrom('drift_check').selectAll().orderBy('checked_at', 'desc').limit(1));
  const open = await run(
    via,
    db
      .selectFrom('drift_finding')
      .select(['id', 'kind', 'subject', 'detail', 'opened_at'])
      .where('closed_at', 'is', null)
      .orderBy('opened_at')
      .orderBy('id')
      .limit(mostShown),
  );
  const { subscriptions = 0, invoices = 0, transfers = 0 } = check ?? {};
  return {
    configured,
    checked_at: check?.checked_at.toISOString() ?? null,
    compared: { subscriptions, invoices, transfers },
    findings: open.rows.flatMap(({ id, kind, subject, detail, opened_at }) => {
      const known = driftKinds.find((each) => each === kind);
      if (!known) return [];
      return [{ id, kind: known, subject, detail, what_to_do: whatToDo[known], opened_at: opened_at.toISOString() }];
    }),
  };
}

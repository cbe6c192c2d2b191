import type { NotNull } from 'kysely';
import type { NeededSetting } from '#core/clients/failure.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, inSeconds, isOneOf, literal, now, run } from '#core/platform/statements.ts';

// Jobs that a handler could not begin, because its process lacks a setting: `clients/failure.ts`, `notConfigured`.

/**
 * Leads that waited longer for an address are not posted when there is one at last: whoever sets it up does not expect
 * old ones. Other jobs read the present state, or see for themselves that they are too late.
 */
const oldestWebhookDays = 30;
/** Jobs released in one statement. */
const batch = 1_000;

/**
 * Makes the jobs due that waited for these settings, which the caller's process has. Their lateness counts from now.
 * Leads that are too old are canceled instead. Returns how many are due.
 */
export async function releaseHeld(via: Sql, settings: readonly NeededSetting[]): Promise<number> {
  if (settings.includes('AUTOMATION_WEBHOOK_URL')) await cancelOldWebhooks(via);
  let released = 0;
  for (;;) {
    const { count } = await run(
      via,
      db
        .updateTable('job')
        .set({ state: literal('pending'), run_at: now, first_due_at: null, waits_for: null })
        .where('id', 'in', (select) =>
          select
            .selectFrom('job')
            .select('id')
            .where((row) => isOneOf(row.ref('waits_for'), settings, 'text'))
            .where('state', '=', literal('held'))
            .limit(batch)
            .forUpdate()
            .skipLocked(),
        ),
      'release-held',
    );
    released += count;
    if (count < batch) return released;
  }
}

async function cancelOldWebhooks(via: Sql): Promise<void> {
  await run(
    via,
    db
      .updateTable('job')
      .set({
        state: literal('cancelled'),
        finished_at: now,
        waits_for: null,
        last_error: `held for more than ${oldestWebhookDays} days`,
      })
      .where('waits_for', '=', literal('AUTOMATION_WEBHOOK_URL' satisfies NeededSetting))
      .where('state', '=', literal('held'))
      .where('created_at', '<', inSeconds(-oldestWebhookDays * 86_400)),
    'cancel-old-webhooks',
  );
}

/** The held jobs by the setting they wait for, with the time of the oldest. */
export async function readHeld(via: Sql): Promise<{ waitsFor: string; jobs: number; oldestAt: Date }[]> {
  const found = await run(
    via,
    db
      .selectFrom('job')
      .select((row) => ['waits_for as waitsFor', row.fn.countAll<number>().as('jobs')])
      .select((row) => row.fn.min<Date>('created_at').as('oldestAt'))
      .where('waits_for', 'is not', null)
      .where('state', '=', literal('held'))
      .groupBy('waits_for')
      .orderBy('waits_for')
      .$narrowType<{ waitsFor: NotNull }>(),
    'read-held',
  );
  return found.rows;
}

import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import type { Alert } from '#core/platform/prisma/client.ts';
import { inSeconds, now, run, statement } from '#core/platform/statements.ts';
import type { Notice } from './notices.ts';
import { type AlertKind, lastingSeconds, quietSeconds, reminderSeconds } from './rules.ts';

// The table `alert`: one row for each kind of problem, from its start until the team is notified that it is over. Every
// API process checks and writes it. The row decides which of them notifies the team.

/**
 * Seconds that one process has for a notice. When it was killed, or could not send, any process tries again after them.
 * So a notice is sent twice if its process is killed in the moment after sending.
 */
const claimSeconds = 120;

const isUnclaimed = sql`(claimed_until IS NULL OR claimed_until < now())`;

/** Stores which problems there are, and forgets those that passed before the team was notified. */
export async function storeAlerts(via: Sql, kinds: readonly AlertKind[]): Promise<void> {
  await run(
    via,
    statement`INSERT INTO alert (kind, since) SELECT kind, ${now} FROM unnest(${kinds}::text[]) AS kind
      ON CONFLICT (kind) DO NOTHING`,
  );
  await run(
    via,
    statement`DELETE FROM alert
      WHERE kind <> ALL(${kinds}::text[]) AND last_notified_at IS NULL AND ${isUnclaimed}`,
  );
}

/** Stores a problem that this process notified the team of while nothing could be stored. */
export async function storeNotified(via: Sql, { kind, since }: Pick<Alert, 'kind' | 'since'>): Promise<void> {
  await run(
    via,
    statement`INSERT INTO alert (kind, since, last_notified_at) VALUES (${kind}, ${since}, ${now})
      ON CONFLICT (kind) DO NOTHING`,
  );
}

type ClaimedAlert = Pick<Alert, 'kind' | 'since' | 'last_notified_at'>;

/** The alerts to send a notice of, for this process alone. `kinds` are the problems there are. */
export async function claimAlerts(via: Sql, kinds: readonly AlertKind[]): Promise<ClaimedAlert[]> {
  const claimed = await run(
    via,
    statement<ClaimedAlert>`UPDATE alert SET claimed_until = ${inSeconds(claimSeconds)}
      WHERE ${isUnclaimed} AND CASE
        WHEN kind <> ALL(${kinds}::text[]) THEN last_notified_at <= ${inSeconds(-quietSeconds)}
        WHEN last_notified_at IS NULL THEN since <= ${inSeconds(-lastingSeconds)}
        ELSE last_notified_at <= ${inSeconds(-reminderSeconds)} END
      RETURNING kind, since, last_notified_at`,
  );
  return claimed.rows;
}

/** Stores that the team was notified of an alert. When it is over, its row goes. */
export async function storeSent(via: Sql, { kind, state }: Pick<Notice, 'kind' | 'state'>): Promise<void> {
  await run(
    via,
    state === 'over'
      ? statement`DELETE FROM alert WHERE kind = ${kind}`
      : statement`UPDATE alert SET last_notified_at = ${now}, claimed_until = NULL WHERE kind = ${kind}`,
  );
}

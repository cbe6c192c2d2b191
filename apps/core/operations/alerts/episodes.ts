import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, empty, inSeconds, newRow, now, run } from '#core/platform/statements.ts';
import { lastingSeconds, type StoredKind, storedKinds, toldOnce } from './conditions.ts';
import type { Notice } from './notices.ts';

// The stored episodes. Every process may write them: one begins once, and one process tells of it.

/** How long a process has a notice to itself. */
const claimSeconds = 60;

/** Begins an episode unless one of its kind lasts. */
export async function begin(via: Sql, kind: StoredKind): Promise<void> {
  const row = { id: newId(), kind, ended_at: null, notified_at: null, cleared_at: null, claimed_until: null };
  await run(
    via,
    db
      .insertInto('alert_episode')
      .values(newRow('alert_episode', row))
      .onConflict((open) => open.column('kind').where('ended_at', 'is', null).doNothing()),
  );
}

/** Ends the episode of a kind, if one lasts. */
export async function end(via: Sql, kind: StoredKind): Promise<void> {
  await run(
    via,
    db.updateTable('alert_episode').set({ ended_at: now }).where('kind', '=', kind).where('ended_at', 'is', null),
  );
}

/** Takes the notices that are due, for this process alone: of what is new, of what lasts, and of what is over. */
export async function claimNotices(via: Sql, { repeatSeconds }: { repeatSeconds: number }): Promise<Notice[]> {
  const lasting = sql<number>`(${sql.val(JSON.stringify(lastingSeconds))}::jsonb ->> ${sql.ref('kind')})::float8`;
  const claimed = await run(
    via,
    db
      .updateTable('alert_episode')
      .set({ claimed_until: inSeconds(claimSeconds) })
      .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', now)]))
      .where('cleared_at', 'is', null)
      .where((row) =>
        row.or([
          row.and([
            row('ended_at', 'is', null),
            row('started_at', '<=', inSeconds(sql<number>`-${lasting}`)),
            row.or([
              row('notified_at', 'is', null),
              row.and([row('notified_at', '<', inSeconds(-repeatSeconds)), row('kind', 'not in', toldOnce)]),
            ]),
          ]),
          row.and([row('ended_at', 'is not', null), row('notified_at', 'is not', null)]),
        ]),
      )
      .returning(['id', 'kind', 'started_at', 'ended_at']),
  );
  return claimed.rows.flatMap(({ id, kind, started_at, ended_at }) => {
    const known = storedKinds.find((each) => each === kind);
    return known ? [{ episode: id, kind: known, since: started_at, isOver: ended_at !== null }] : [];
  });
}

/** Notes that the team was told. */
export async function noteTold(via: Sql, { episode, isOver }: Notice): Promise<void> {
  const told = isOver ? { cleared_at: now } : { notified_at: now };
  await run(
    via,
    db
      .updateTable('alert_episode')
      .set({ ...told, claimed_until: empty })
      .where('id', '=', episode),
  );
}

/** Gives a notice back that nobody took: it is due again at once. */
export async function giveBack(via: Sql, { episode }: Notice): Promise<void> {
  await run(via, db.updateTable('alert_episode').set({ claimed_until: empty }).where('id', '=', episode));
}

import { sql } from 'kysely';
import type { Config } from '#core/config/config.ts';
import { type AlertKind, alertKinds, job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Backlog, JobService } from '#core/jobs/service.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { idFromName, newId } from '#core/platform/ids.ts';
import { db, newRow, now, run } from '#core/platform/statements.ts';
import { judge } from './thresholds.ts';

interface AlertDependencies {
  database: Database;
  jobs: JobService;
  config: Pick<Config, 'alerts'>;
}

export function createAlertService({ database, jobs, config }: AlertDependencies) {
  return {
    /**
     * Checks the thresholds once. Passing one begins an episode and queues its one email; recovery ends the episode.
     * Returns the number of episodes that began.
     */
    check(): Promise<number> {
      return database.transaction(async (via) => {
        // One check at a time: an old reading by one worker must not reopen what another has just closed.
        await run(via, db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('ringwell-alerts'))`.as('locked')));
        const verdicts = judge(await jobs.backlog(via), config.alerts);
        let begun = 0;
        for (const kind of alertKinds) {
          if (verdicts[kind] === 'wrong' && (await begin(via, kind))) begun += 1;
          if (verdicts[kind] === 'well') await end(via, kind);
        }
        return begun;
      });
    },

    /** What an episode is about and the backlog now; null when it is over and needs no email. */
    async current(episode: string): Promise<(Backlog & { kind: AlertKind }) | null> {
      const found = await database.prisma.alertEpisode.findUnique({ where: { id: episode } });
      const kind = alertKinds.find((known) => known === found?.kind);
      if (!found || found.endedAt || !kind) return null;
      return { ...(await jobs.backlog()), kind };
    },
  };
}

async function begin(via: Sql, kind: AlertKind): Promise<boolean> {
  const id = newId();
  const begun = await run(
    via,
    db
      .insertInto('alert_episode')
      .values(newRow('alert_episode', { id, kind, ended_at: null }))
      .onConflict((open) => open.column('kind').where('ended_at', 'is', null).doNothing())
      .returning('id'),
  );
  if (begun.rows.length === 0) return false;
  const email = job('send-email', { template: kind, episode: id }, { id: idFromName(`alert:${id}`) });
  await addJobs(via, 'alert_episode', { id, request_id: id }, [email]);
  return true;
}

async function end(via: Sql, kind: AlertKind): Promise<void> {
  await run(
    via,
    db.updateTable('alert_episode').set({ ended_at: now }).where('kind', '=', kind).where('ended_at', 'is', null),
  );
}

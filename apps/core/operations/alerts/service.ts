import type { Config } from '#core/config/config.ts';
import { type AlertKind, alertKinds, job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Backlog, JobService } from '#core/jobs/service.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { idFromName, newId } from '#core/platform/ids.ts';
import { judge } from './thresholds.ts';

interface AlertDependencies {
  database: Database;
  jobs: JobService;
  config: Pick<Config, 'alerts'>;
}

export function createAlertService({ database, jobs, config }: AlertDependencies) {
  return {
    /**
     * Looks at the work once. Where a threshold is passed for the first time since it was well, an episode begins and its
     * one email is written; where it is well again, the episode ends. Gives the number of episodes that began.
     */
    check(): Promise<number> {
      return database.transaction(async (sql) => {
        // One look at a time: what one worker saw before it was put right must not open what another has just closed.
        await sql.query({ text: "SELECT pg_advisory_xact_lock(hashtext('ringwell-alerts'))" });
        const verdicts = judge(await jobs.backlog(sql), config.alerts);
        let begun = 0;
        for (const kind of alertKinds) {
          if (verdicts[kind] === 'wrong' && (await begin(sql, kind))) begun += 1;
          if (verdicts[kind] === 'well') await end(sql, kind);
        }
        return begun;
      });
    },

    /** What an episode is about and how the work stands now; null when it is over and nobody needs to be told any more. */
    async current(episode: string): Promise<(Backlog & { kind: AlertKind }) | null> {
      const found = await database.prisma.alertEpisode.findUnique({ where: { id: episode } });
      const kind = alertKinds.find((known) => known === found?.kind);
      if (!found || found.endedAt || !kind) return null;
      return { ...(await jobs.backlog()), kind };
    },
  };
}

async function begin(sql: Sql, kind: AlertKind): Promise<boolean> {
  const id = newId();
  const begun = await sql.query({
    text: 'INSERT INTO alert_episode (id, kind) VALUES ($1, $2) ON CONFLICT (kind) WHERE ended_at IS NULL DO NOTHING',
    values: [id, kind],
  });
  if (begun.rowCount !== 1) return false;
  const email = job('send-email', { template: kind, episode: id }, { id: idFromName(`alert:${id}`) });
  await addJobs(sql, 'alert_episode', { id, request_id: id }, [email]);
  return true;
}

async function end(sql: Sql, kind: AlertKind): Promise<void> {
  await sql.query({
    text: 'UPDATE alert_episode SET ended_at = now() WHERE kind = $1 AND ended_at IS NULL',
    values: [kind],
  });
}

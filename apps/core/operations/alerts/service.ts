import pTimeout from 'p-timeout';
import type { AlertWebhook } from '#core/clients/alerts/client.ts';
import type { MailClient } from '#core/clients/mail/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import { longPauseSeconds } from '#core/jobs/pauses.ts';
import { probeAges, silentQueues } from '#core/jobs/probes.ts';
import type { QueueState } from '#core/jobs/queue-state.ts';
import { isOverdue, readScheduledJobs } from '#core/jobs/scheduled-jobs.ts';
import type { JobService } from '#core/jobs/service.ts';
import { canStoreJobs } from '#core/jobs/storing.ts';
import { renderEmail } from '#core/messaging/messages/render.tsx';
import type { DriftService } from '#core/money/drift/service.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Database, errorCode } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import type { Logger } from '#core/platform/logger.ts';
import { judge, lastingSeconds, type Observed, storedKinds } from './conditions.ts';
import { begin, claimNotices, end, giveBack, noteTold } from './episodes.ts';
import { type Notice, noticeEmail, noticeJson } from './notices.ts';

/** Milliseconds one email may take: the next look waits for it. */
const mailTimeout = 20_000;
/** Milliseconds the database may take to say what is stored; beyond them it does not answer. */
const lookTimeout = 5_000;

interface AlertDependencies {
  database: Database;
  jobs: JobService;
  drift: Pick<DriftService, 'countOpen'>;
  /** Null where no mail server is configured. */
  mail: MailClient | null;
  /** Null where none is configured. */
  webhook: AlertWebhook | null;
  clock: Clock;
  logger: Logger;
  config: Pick<Config, 'alerts' | 'http' | 'mail' | 'secrets' | 'site'>;
}

/** The state of a missing database, which cannot be stored in it: each process tells of it by itself. */
interface Outage {
  episode: string;
  since: Date;
  toldAt: Date | null;
}

type Alerting = AlertDependencies & { outage: Outage | null };

/**
 * Tells the team what needs it, by email and by the alert webhook. It uses neither the queue nor a worker, so it can
 * tell of both, and it tells of a missing database too.
 */
export function createAlertService(dependencies: AlertDependencies) {
  const alerting: Alerting = { ...dependencies, outage: null };
  return {
    /** One round: looks, and tells what is due. */
    check: (queue: QueueState) => check(alerting, queue),
  };
}
export type AlertService = ReturnType<typeof createAlertService>;

async function check(alerting: Alerting, queue: QueueState): Promise<void> {
  const read = await observe(alerting, queue);
  const notices = await keepEpisodes(alerting, read);
  const observed = notices === null ? { ...read, stored: null } : read;
  const { sql } = alerting.database;
  await Promise.all([
    ...outageNotices(alerting, observed).map(async (notice) => {
      if (await tell(alerting, notice, observed)) noteOutageTold(alerting, notice);
    }),
    // All at once: one way that hangs keeps no other notice waiting.
    ...(notices ?? []).map(async (notice) => {
      const isTold = await tell(alerting, notice, observed);
      await (isTold ? noteTold(sql, notice) : giveBack(sql, notice));
    }),
  ]);
}

/** Begins and ends episodes, and takes the notices that are due. Null when the database cannot store them. */
async function keepEpisodes(alerting: Alerting, { queue, stored }: Observed): Promise<Notice[] | null> {
  if (stored === null) return null;
  const { sql } = alerting.database;
  const verdicts = judge(queue, stored, alerting.config.alerts);
  try {
    for (const kind of storedKinds) {
      if (verdicts[kind] === 'wrong') await begin(sql, kind);
      if (verdicts[kind] === 'well') await end(sql, kind);
    }
    return await claimNotices(sql, alerting.config.alerts);
  } catch (error) {
    alerting.logger.warn({ error_code: errorCode(error) }, 'the alarms could not be stored');
    return null;
  }
}

async function observe({ database, jobs, drift, clock, logger }: Alerting, queue: QueueState): Promise<Observed> {
  const at = clock.now();
  try {
    const [canStore, backlog, pauses, ages, scheduled, open] = await pTimeout(
      Promise.all([
        canStoreJobs(database.sql),
        jobs.backlog(),
        jobs.pauses({ forSeconds: longPauseSeconds }),
        probeAges(database.sql),
        readScheduledJobs(database.sql),
        drift.countOpen(),
      ]),
      { milliseconds: lookTimeout },
    );
    if (!canStore) throw new Error('The database takes no jobs');
    const stored = {
      backlog,
      silentQueues: silentQueues(ages),
      overdueSchedules: scheduled.filter(isOverdue).map(({ name }) => name),
      driftFindings: [...open.values()].reduce((sum, count) => sum + count, 0),
      longPauses: pauses.map(({ target }) => target),
    };
    return { at, queue, stored };
  } catch (error) {
    logger.warn({ error_code: errorCode(error) }, 'the database could not be read for the alarms');
    return { at, queue, stored: null };
  }
}

/** What is to be told about the database itself. */
function outageNotices(alerting: Alerting, { at, stored }: Observed): Notice[] {
  const { outage, config } = alerting;
  if (stored === null) {
    alerting.outage ??= { episode: newId(), since: at, toldAt: null };
    const { episode, since, toldAt } = alerting.outage;
    const waited = (from: Date, seconds: number) => at.getTime() - from.getTime() >= seconds * 1000;
    const isDue =
      toldAt === null ? waited(since, lastingSeconds.database) : waited(toldAt, config.alerts.repeatSeconds);
    return isDue ? [{ episode, kind: 'database', since, isOver: false }] : [];
  }
  if (outage?.toldAt) return [{ episode: outage.episode, kind: 'database', since: outage.since, isOver: true }];
  alerting.outage = null;
  return [];
}

function noteOutageTold(alerting: Alerting, { isOver }: Notice): void {
  if (isOver) alerting.outage = null;
  else if (alerting.outage) alerting.outage.toldAt = alerting.clock.now();
}

/** Tells the team by every way there is. True once one of them has taken it, or where there is none. */
async function tell(alerting: Alerting, notice: Notice, observed: Observed): Promise<boolean> {
  const { logger, mail, webhook } = alerting;
  const fields = { alert: notice.kind, episode: notice.episode };
  if (notice.isOver) logger.warn(fields, 'an alarm is over');
  else logger.error(fields, 'an alarm: something needs a person');
  const ways = [
    ...(mail ? [sendEmail(alerting, mail, notice, observed)] : []),
    ...(webhook ? [webhook.post(jsonOf(alerting, notice, observed))] : []),
  ];
  const results = await Promise.allSettled(ways);
  for (const result of results)
    if (result.status === 'rejected')
      logger.error({ ...fields, error_code: errorCode(result.reason) }, 'an alarm could not be sent one way');
  return ways.length === 0 || results.some(({ status }) => status === 'fulfilled');
}

const senderOf = ({ mail, http }: Alerting['config']) => ({ team: mail.team, site: siteAddress(http) });

function jsonOf({ config }: Alerting, notice: Notice, observed: Observed) {
  return noticeJson(notice, observed, config);
}

async function sendEmail({ config }: Alerting, mail: MailClient, notice: Notice, observed: Observed): Promise<void> {
  const { brand, supportPhone: phone, supportEmail: email } = config.site;
  const { to, ...written } = noticeEmail(notice, observed, senderOf(config));
  const { subject, text, html } = renderEmail({ to, ...written }, { brand, phone, email });
  const domain = email.slice(email.lastIndexOf('@') + 1);
  await mail.send({
    messageId: `<alert-${notice.episode}-${observed.at.getTime()}@${domain}>`,
    from: config.mail.from,
    to,
    subject,
    text,
    html,
    replyTo: null,
    unsubscribeUrl: null,
    isUrgent: true,
    signal: AbortSignal.timeout(mailTimeout),
  });
}

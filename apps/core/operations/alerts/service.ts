import pTimeout from 'p-timeout';
import type { AlertWebhook } from '#core/clients/alerts/client.ts';
import { causeOf } from '#core/clients/failure.ts';
import type { MailClient } from '#core/clients/mail/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import type { QueueState } from '#core/jobs/queue-state.ts';
import { isOverdue, readScheduledJobs } from '#core/jobs/schedules.ts';
import type { JobService } from '#core/jobs/service.ts';
import { canStoreJobs } from '#core/jobs/storing.ts';
import { sendDirectly } from '#core/messaging/messages/direct.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Database, errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { type Notice, noticeEmail, noticePost } from './notices.ts';
import { createOutageMemory, type OutageMemory } from './outage.ts';
import { type AlertKind, alertKinds, conditionsOf, databaseIsDown, overText } from './rules.ts';
import { claimAlerts, storeAlerts, storeNotified, storeSent } from './stored.ts';

/** Milliseconds one email may take: the next check waits for it. */
const mailTimeout = 20_000;
/** Milliseconds the database may take for one check; beyond them it does not answer. */
const databaseTimeout = 5_000;

interface AlertDependencies {
  database: Database;
  jobs: Pick<JobService, 'backlog'>;
  /** Null where no mail server is configured. */
  mail: MailClient | null;
  /** Null where none is configured. */
  webhook: AlertWebhook | null;
  clock: Clock;
  logger: Logger;
  config: Pick<Config, 'http' | 'mail' | 'site'>;
}

type Alerting = AlertDependencies & { outage: OutageMemory };

/**
 * Notifies the team when a problem starts and when it is over, by email and by the alert webhook. It needs neither the
 * queue nor a worker, so it can report both, and it reports a missing database too. It repeats a problem that lasts
 * once a day.
 */
export function createAlertService(dependencies: AlertDependencies) {
  const alerting: Alerting = { ...dependencies, outage: createOutageMemory(dependencies.clock) };
  return {
    /** One check: looks for problems, and sends the notices that are due. */
    check: (queue: QueueState) => check(alerting, queue),
  };
}

async function check(alerting: Alerting, queue: QueueState): Promise<void> {
  const { database, outage, logger } = alerting;
  const notices = await pTimeout(dueNotices(alerting, queue), { milliseconds: databaseTimeout }).catch(
    (error: unknown) => {
      logger.warn({ error_code: errorCode(error) }, 'the database could not be read or written for the alarms');
      return null;
    },
  );
  if (notices === null) return reportOutage(alerting);
  outage.noteUp();
  // All at once: a mail server that hangs delays no other notice.
  await Promise.all(
    notices.map(async (notice) => {
      if (await send(alerting, notice)) await storeSent(database.sql, notice);
    }),
  );
}

/** The notices for this process to send. Throws when the database cannot be read or written. */
async function dueNotices({ database: { sql }, jobs, outage }: Alerting, queue: QueueState): Promise<Notice[]> {
  if (!(await canStoreJobs(sql))) throw new Error('The database takes no jobs');
  const outageSince = outage.notifiedSince();
  if (outageSince) await storeNotified(sql, { kind: databaseIsDown.kind, since: outageSince });
  const [backlog, scheduled] = await Promise.all([jobs.backlog(), readScheduledJobs(sql)]);
  const conditions = conditionsOf({
    queueAnswers: queue.answers,
    deadJobs: backlog.deadJobs,
    lateSeconds: backlog.oldestDueSeconds,
    overdueSchedules: scheduled.filter(isOverdue).map(({ name }) => name),
  });
  const kinds = conditions.map(({ kind }) => kind);
  await storeAlerts(sql, kinds);
  const claimed = await claimAlerts(sql, kinds);
  return claimed.flatMap((alert) => {
    const kind = alertKinds.find((known) => known === alert.kind);
    if (!kind) return [];
    const condition = conditions.find((each) => each.kind === kind);
    const state = condition ? 'active' : 'over';
    const id = idOf(kind, alert.last_notified_at ?? alert.since, state);
    return [{ id, kind, state, since: alert.since, text: condition?.summary ?? overText[kind] }];
  });
}

async function reportOutage(alerting: Alerting): Promise<void> {
  const since = alerting.outage.noteDown();
  if (!since) return;
  const { kind, summary: text } = databaseIsDown;
  const notice: Notice = { id: idOf(kind, since, 'active'), kind, state: 'active', since, text };
  if (await send(alerting, notice)) alerting.outage.noteNotified();
}

const idOf = (kind: AlertKind, last: Date, state: Notice['state']) => `alert-${kind}-${last.getTime()}-${state}`;

/** Sends a notice by email and by webhook. True once one of them was accepted, or where neither is configured. */
async function send({ mail, webhook, config, logger }: Alerting, notice: Notice): Promise<boolean> {
  const { id, kind, state, since } = notice;
  const fields = { alert: kind, since };
  if (state === 'over') logger.warn(fields, 'an alarm is over');
  else logger.error(fields, 'an alarm: something needs a person');
  const site = siteAddress(config.http);
  const sending: Promise<void>[] = [];
  if (mail) {
    const email = noticeEmail(notice, { team: config.mail.team, site });
    sending.push(sendDirectly({ mail, config }, { email, id, signal: AbortSignal.timeout(mailTimeout) }));
  }
  if (webhook) sending.push(webhook.post(noticePost(notice, site)));
  const results = await Promise.allSettled(sending);
  for (const result of results)
    if (result.status === 'rejected')
      logger.error({ ...fields, error_code: causeOf(result.reason) }, 'an alarm could not be sent one way');
  return results.length === 0 || results.some(({ status }) => status === 'fulfilled');
}

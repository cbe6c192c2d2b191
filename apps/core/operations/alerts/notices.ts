import type { Email } from '#core/messaging/messages/rules.ts';
import { timeLabel } from '#core/shared/rules.ts';
import type { AlertKind, Observed } from './conditions.ts';

/** One thing to tell the team: that something is wrong, still is, or is over. */
export interface Notice {
  /** The episode's id: the same for all that is told of it. */
  episode: string;
  kind: AlertKind;
  isOver: boolean;
  since: Date;
}

interface Words {
  subject: string;
  paragraphs: string[];
  /** The part of the admin area that shows it; null where there is none. */
  place: string | null;
}

const reminder = 'You are told again while it lasts, and once it is over.';

/** What is wrong, for the team. */
function wordsOf(kind: AlertKind, { stored }: Observed): Words {
  if (kind === 'database')
    return {
      subject: 'The database does not answer',
      paragraphs: [
        'It is away, refuses connections, cannot be written, or keeps the jobs locked.',
        'Forms are answered with "try again", and no work is done. What was accepted before is stored.',
        reminder,
      ],
      place: null,
    };
  if (kind === 'queue')
    return {
      subject: 'The queue does not answer',
      paragraphs: [
        'Forms are accepted and stored. Emails, text messages and deliveries wait until it is back; nothing is lost.',
        reminder,
      ],
      place: '?tab=health',
    };
  if (kind === 'queue-eviction')
    return {
      subject: 'Redis may drop jobs',
      paragraphs: [
        'Its maxmemory-policy is not noeviction. Once its memory is full it drops what it holds of emails, text messages and deliveries; they are handed over again, but late. Set maxmemory-policy to noeviction.',
        reminder,
      ],
      place: '?tab=health',
    };
  if (kind === 'workers')
    return {
      subject: `No worker takes work: ${(stored?.silentQueues ?? []).join(', ')}`,
      paragraphs: [
        'A probe sent through these queues has not come back for 30 seconds. The worker process may have stopped or hang.',
        reminder,
      ],
      place: '?tab=health',
    };
  if (kind === 'scheduled-jobs')
    return {
      subject: `Scheduled jobs do not run: ${(stored?.overdueSchedules ?? []).join(', ')}`,
      paragraphs: [
        'Their runs fail, hang or do not begin. Health says when each ran last, and how it ended.',
        reminder,
      ],
      place: '?tab=health',
    };
  if (kind === 'drift')
    return {
      subject: `Stripe and our rows differ: ${stored?.driftFindings ?? 0} open`,
      paragraphs: [
        'The nightly comparison found payments, subscriptions or transfers that are not the same on both sides. The Health page lists them, each with what to do.',
        reminder,
      ],
      place: '?tab=health',
    };
  if (kind === 'long-pause')
    return {
      subject: `Paused for more than a day: ${(stored?.longPauses ?? []).join(', ')}`,
      paragraphs: ['This work waits because it was paused in the admin area or by command. You are told of it once.'],
      place: '?tab=health',
    };
  return kind === 'dead-jobs'
    ? deadJobs(stored?.backlog.deadJobs ?? 0)
    : lateJobs(stored?.backlog.oldestDueSeconds ?? 0);
}

function deadJobs(count: number): Words {
  return {
    subject: count === 1 ? '1 job needs a person' : `${count} jobs need a person`,
    paragraphs: [
      'Every try failed, and there are no more by themselves: a form may not have reached your tools, or an email not its reader.',
      `See what stands in the way, then retry the jobs or cancel them. ${reminder}`,
    ],
    place: '?tab=jobs&status=dead',
  };
}

function lateJobs(seconds: number): Words {
  return {
    subject: `Work is running late: ${timeLabel(seconds)}`,
    paragraphs: [
      'Emails, text messages or deliveries were due and are not done. The worker may have stopped, a receiver or the mail server may be down, or there is more to do than can be done.',
      `Nothing is lost: everything that waits is done as soon as it can be. ${reminder}`,
    ],
    place: '?tab=health',
  };
}

interface Sender {
  team: string;
  /** The site's address. */
  site: string;
}

function subjectOf({ kind, isOver }: Notice, observed: Observed): string {
  return isOver ? `Over: ${nameOf[kind]}` : wordsOf(kind, observed).subject;
}

/** The email about a notice. */
export function noticeEmail(notice: Notice, observed: Observed, { team, site }: Sender): Email {
  const subject = subjectOf(notice, observed);
  const since = notice.since.toISOString();
  const beginning = { to: team, subject, heading: subject };
  if (notice.isOver) return { ...beginning, paragraphs: [`It began at ${since} and is over now.`] };
  const { paragraphs, place } = wordsOf(notice.kind, observed);
  return {
    ...beginning,
    paragraphs: [...paragraphs, `Since ${since}.`],
    ...(place === null ? {} : { link: { label: 'Look at it', url: `${site}/admin${place}` } }),
  };
}

const nameOf: Record<AlertKind, string> = {
  database: 'the database did not answer',
  queue: 'the queue did not answer',
  'queue-eviction': 'Redis might have dropped jobs',
  workers: 'no worker took work',
  'late-jobs': 'work ran late',
  'dead-jobs': 'jobs needed a person',
  'scheduled-jobs': 'scheduled jobs did not run',
  drift: 'Stripe and our rows differed',
  'long-pause': 'work was paused for more than a day',
};

/**
 * The notice as JSON. `text` is what Slack shows; `routing_key` to `payload` are a PagerDuty event; `version` to `alerts`
 * are what Alertmanager sends to its receivers. Each takes its own fields and ignores the others.
 */
export function noticeJson(
  notice: Notice,
  observed: Observed,
  routingKey: string | null,
  { site }: Pick<Sender, 'site'>,
) {
  const subject = subjectOf(notice, observed);
  const status = notice.isOver ? 'resolved' : 'firing';
  const labels = { alertname: notice.kind, severity: 'critical', service: 'ringwell' };
  return {
    text: subject,
    ...(routingKey === null ? {} : { routing_key: routingKey }),
    event_action: notice.isOver ? 'resolve' : 'trigger',
    dedup_key: notice.episode,
    payload: { summary: subject, source: site, severity: 'critical', class: notice.kind },
    version: '4',
    groupKey: notice.episode,
    status,
    externalURL: `${site}/admin?tab=health`,
    alerts: [
      {
        status,
        labels,
        annotations: { summary: subject },
        startsAt: notice.since.toISOString(),
        endsAt: notice.isOver ? new Date(observed.at).toISOString() : '0001-01-01T00:00:00Z',
        fingerprint: notice.episode,
      },
    ],
  };
}

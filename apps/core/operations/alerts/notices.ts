import type { Config } from '#core/config/config.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { timeLabel } from '#core/shared/rules.ts';
import { utcMoment } from '#core/text/rules.ts';
import { alarmJson } from './alarm-json.ts';
import type { AlertKind, Observed, Stored } from './conditions.ts';

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

const reminder = 'We’ll remind you while this lasts, and tell you when it’s over.';

/** What is wrong, for the team. `stored` is null where the database does not answer. */
const wordsOf: Record<AlertKind, (stored: Stored | null) => Words> = {
  database: () => ({
    subject: 'The database isn’t responding',
    paragraphs: [
      'It’s down, refusing connections, read-only, or keeping the jobs locked.',
      'Visitors who send a form are asked to try again, and no jobs run. Everything accepted before is stored.',
      reminder,
    ],
    place: null,
  }),
  queue: () => ({
    subject: 'The queue isn’t responding',
    paragraphs: [
      'Forms are accepted and stored. Emails, text messages, and deliveries will go out when it’s back. Nothing is lost.',
      reminder,
    ],
    place: '?tab=health',
  }),
  'queue-eviction': () => ({
    subject: 'Redis may drop jobs',
    paragraphs: [
      'Its maxmemory-policy isn’t noeviction. When its memory is full, it will drop queued emails, text messages, and deliveries. They’ll be queued again, but late. Set maxmemory-policy to noeviction.',
      reminder,
    ],
    place: '?tab=health',
  }),
  workers: (stored) => ({
    subject: `No worker is taking jobs: ${(stored?.silentQueues ?? []).join(', ')}`,
    paragraphs: [
      'A probe sent through these queues hasn’t come back for 30 seconds. The worker process may have stopped or be stuck.',
      reminder,
    ],
    place: '?tab=health',
  }),
  'scheduled-jobs': (stored) => ({
    subject: `Scheduled jobs aren’t running: ${(stored?.overdueSchedules ?? []).join(', ')}`,
    paragraphs: [
      'They fail, hang, or don’t start. The Health tab shows when each one last ran and how it ended.',
      reminder,
    ],
    place: '?tab=health',
  }),
  drift: (stored) => ({
    subject: `Stripe and our records differ: ${stored?.driftFindings ?? 0} open`,
    paragraphs: [
      'The daily comparison found payments, subscriptions, or transfers that don’t match. The Health tab lists each one and what to do about it.',
      reminder,
    ],
    place: '?tab=health',
  }),
  'long-pause': (stored) => ({
    subject: `Paused for more than a day: ${(stored?.longPauses ?? []).join(', ')}`,
    paragraphs: [
      'These jobs are waiting because someone paused them in the admin area or from the command line. We won’t remind you again.',
    ],
    place: '?tab=health',
  }),
  'dead-jobs': (stored) => deadJobs(stored?.backlog.deadJobs ?? 0),
  'late-jobs': (stored) => lateJobs(stored?.backlog.oldestDueSeconds ?? 0),
};

function deadJobs(count: number): Words {
  return {
    subject: count === 1 ? '1 job needs attention' : `${count} jobs need attention`,
    paragraphs: [
      'Every attempt failed, and we won’t retry on our own. A form may not have reached your tools, or an email may not have reached its reader.',
      `Find out what’s wrong, then retry the jobs or cancel them. ${reminder}`,
    ],
    place: '?tab=jobs&status=dead',
  };
}

function lateJobs(seconds: number): Words {
  return {
    subject: `Jobs are running late: ${timeLabel(seconds)}`,
    paragraphs: [
      'Emails, text messages, or deliveries are overdue. The worker may have stopped, a receiver or the mail server may be down, or there are more jobs than the workers can handle.',
      `Nothing is lost. Everything that’s waiting will be done as soon as possible. ${reminder}`,
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
  return isOver ? `Resolved: ${nameOf[kind]}` : wordsOf[kind](observed.stored).subject;
}

/** The email about a notice. */
export function noticeEmail(notice: Notice, observed: Observed, { team, site }: Sender): Email {
  const subject = subjectOf(notice, observed);
  const since = utcMoment(notice.since);
  const beginning = { to: team, subject, heading: subject };
  if (notice.isOver) return { ...beginning, paragraphs: [`It began ${since} and is over now.`] };
  const { paragraphs, place } = wordsOf[notice.kind](observed.stored);
  return {
    ...beginning,
    paragraphs: [...paragraphs, `It began ${since}.`],
    ...(place === null ? {} : { link: { label: 'See details', url: `${site}/admin${place}` } }),
  };
}

const nameOf: Record<AlertKind, string> = {
  database: 'the database wasn’t responding',
  queue: 'the queue wasn’t responding',
  'queue-eviction': 'Redis could have dropped jobs',
  workers: 'no worker was taking jobs',
  'late-jobs': 'jobs ran late',
  'dead-jobs': 'jobs needed attention',
  'scheduled-jobs': 'scheduled jobs weren’t running',
  drift: 'Stripe and our records differed',
  'long-pause': 'jobs were paused for more than a day',
};

/** The notice for the alert webhook. */
export function noticeJson(notice: Notice, observed: Observed, config: Pick<Config, 'http' | 'secrets'>) {
  const { episode, kind, isOver, since } = notice;
  const summary = subjectOf(notice, observed);
  const endsAt = isOver ? new Date(observed.at) : null;
  return alarmJson({ key: episode, class: kind, summary, since, endsAt, isOver }, config);
}

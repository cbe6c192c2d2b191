import type { Config } from '#core/config/config.ts';
import type { QueueState } from '#core/jobs/queue-state.ts';
import { utcMoment } from '#core/text/rules.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

/** The queue system, and the queues whose work no worker takes. */
export interface QueueFound extends QueueState {
  silentQueues: readonly string[];
}

const work = { id: 'workers', title: 'Queue and workers' };

/** Whether accepted work is done. */
export function workLine(tried: Tried<QueueFound>): SetupLine {
  if (tried === null || 'failed' in tried || !tried.answer.answers)
    return lineOf(work, {
      state: 'failing',
      found: 'The queue does not answer.',
      meaning: 'Forms are accepted and stored. Emails, texts and deliveries wait until it is back.',
      steps: ['Check that Redis is running, and that REDIS_URL is right.'],
    });
  const { mayEvict, silentQueues } = tried.answer;
  if (silentQueues.length > 0)
    return lineOf(work, {
      state: 'failing',
      found: `No worker has taken a probe from these queues for 30 seconds: ${silentQueues.join(', ')}.`,
      meaning: 'Forms are accepted and stored. Emails, texts and deliveries wait until a worker runs.',
      steps: ['Start the workers, or look at their log.'],
    });
  if (mayEvict)
    return lineOf(work, {
      state: 'failing',
      found: 'Redis may drop jobs when its memory is full.',
      meaning: 'Dropped jobs are handed over again, but late.',
      steps: ['Set maxmemory-policy to noeviction in Redis.'],
    });
  return lineOf(work, {
    state: 'ready',
    found: 'A probe sent through each queue came back from a worker.',
    meaning: 'What visitors send is worked on at once.',
  });
}

/** What the database says of the archive of its log. */
export interface ArchiveFound {
  isOn: boolean;
  lastAt: Date | null;
  lastFailedAt: Date | null;
}

const backup = { id: 'backup', title: 'Backup' };

/** Whether the database keeps what is needed to restore it. A provider’s own backups cannot be seen from here. */
export function backupLine(tried: Tried<ArchiveFound>, now: Date): SetupLine {
  const archive = tried !== null && 'answer' in tried ? tried.answer : null;
  if (archive === null || !archive.isOn)
    return lineOf(backup, {
      state: 'unknown',
      found: 'The database does not archive its own log. Backups that your provider makes can’t be seen from here.',
      meaning: 'If nobody makes backups, a broken disk loses every lead and payment.',
      steps: [
        'If your provider makes backups, check that point-in-time recovery is on.',
        'If not, set up an archive as docs/operations.md describes under "Backups".',
        'Restore one somewhere else before you need it: docs/operations.md says how.',
      ],
    });
  const { lastAt, lastFailedAt } = archive;
  const dayAgo = now.getTime() - 24 * 3_600_000;
  if (lastAt === null || lastAt.getTime() < dayAgo || (lastFailedAt !== null && lastFailedAt > lastAt))
    return lineOf(backup, {
      state: 'failing',
      found: `The archive of the database’s log does not go on: the last file was stored ${lastAt === null ? 'never' : utcMoment(lastAt)}.`,
      meaning: 'What happened since can’t be restored, and the database’s disk fills up.',
      steps: ['Look at archive_command and the database’s log.'],
    });
  return lineOf(backup, {
    state: 'ready',
    found: `The database archived its log on ${utcMoment(lastAt)}.`,
    meaning: 'With a base backup, the database can be restored to any moment since.',
  });
}

const business = { id: 'business', title: 'Your business' };
/** Numbers that telephone companies give to nobody, and domains that belong to nobody. */
const madeUp = { phone: /555\D?01\d\d/, address: /\.(example|invalid|test)\b/ };

/** Whether visitors still see the made-up details of the template. */
export function businessLine({ site, mail }: Pick<Config, 'site' | 'mail'>): SetupLine {
  const settings = [
    ['SUPPORT_PHONE', site.supportPhone, madeUp.phone],
    ['SALES_PHONE', site.salesPhone, madeUp.phone],
    ['SUPPORT_EMAIL', site.supportEmail, madeUp.address],
    ['TEAM_EMAIL', mail.team, madeUp.address],
    ['MAIL_FROM', mail.from, madeUp.address],
  ] as const;
  const open = settings.filter(([, value, pattern]) => pattern.test(value));
  if (open.length === 0)
    return lineOf(business, {
      state: 'ready',
      found: `Visitors reach you at ${site.supportPhone} and ${site.supportEmail}.`,
      meaning: 'The site shows your own phone numbers and email addresses.',
    });
  return lineOf(business, {
    state: 'missing',
    found: `Made-up details are still in use: ${open.map(([, value]) => value).join(', ')}.`,
    meaning: 'Visitors who call or write reach nobody.',
    steps: [`Set ${open.map(([name]) => name).join(', ')} to your own, and restart.`],
  });
}

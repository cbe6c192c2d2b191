import type { Email } from '#core/messaging/messages/rules.ts';
import { utcMoment } from '#core/text/rules.ts';
import type { AlertKind } from './rules.ts';

/** What the team is notified of: a problem, or that it is over. */
export interface Notice {
  /** The same when the notice is sent again. */
  id: string;
  kind: AlertKind;
  state: 'active' | 'over';
  since: Date;
  /** One sentence for people. */
  text: string;
}

interface Words {
  /** What it means, and what to do. */
  meaning: string;
  /** The page that shows it. */
  page: string;
}

const wordsOf: Record<AlertKind, Words> = {
  database: {
    meaning:
      'It’s down, refusing connections, read-only, or keeping the jobs locked. Visitors who send a form are asked to try again, and no jobs run. Everything accepted before is stored.',
    // The admin area needs the database; this page does not.
    page: '/readyz',
  },
  queue: {
    meaning:
      'Forms are accepted and stored. Emails, text messages, and deliveries will go out when it’s back. Nothing is lost.',
    page: '/admin?tab=health',
  },
  'dead-jobs': {
    meaning:
      'Every attempt failed, and we won’t retry on our own. A form may not have reached your tools, or an email may not have reached its reader. Find out what’s wrong, then retry the jobs or cancel them.',
    page: '/admin?tab=jobs&status=dead',
  },
  'late-jobs': {
    meaning:
      'Emails, text messages, or deliveries are overdue. The worker may have stopped, a receiver or the mail server may be down, or there are more jobs than the workers can handle. Nothing is lost. Everything that’s waiting will be done as soon as possible.',
    page: '/admin?tab=health',
  },
  'scheduled-jobs': {
    meaning: 'They fail, hang, or don’t start. The Health tab shows when each one last ran and how it ended.',
    page: '/admin?tab=health',
  },
};

const linkOf = ({ kind }: Notice, site: string) => `${site}${wordsOf[kind].page}`;

/** The email about a notice. `site` is the site's address. */
export function noticeEmail(notice: Notice, { team, site }: { team: string; site: string }): Email {
  const since = utcMoment(notice.since);
  return {
    to: team,
    subject: notice.text,
    heading: notice.text,
    paragraphs:
      notice.state === 'over'
        ? [`It began ${since} and is over now.`]
        : [wordsOf[notice.kind].meaning, `It began ${since}. We’ll email you when it’s over.`],
    link: { label: 'See details', url: linkOf(notice, site) },
  };
}

/** What is posted to `ALERT_WEBHOOK_URL` as JSON: when a problem starts, each day while it lasts, and when it is over. */
interface AlertPost {
  kind: AlertKind;
  state: Notice['state'];
  /** When the problem began, in ISO 8601. With `kind`, it says which posts belong together. */
  since: string;
  /** One sentence for people. */
  text: string;
  /** The page that shows it. */
  link: string;
}

/** The post about a notice. `site` is the site's address. */
export const noticePost = (notice: Notice, site: string): AlertPost => ({
  kind: notice.kind,
  state: notice.state,
  since: notice.since.toISOString(),
  text: notice.text,
  link: linkOf(notice, site),
});

import type { AlertKind } from '#core/jobs/definitions.ts';
import type { Backlog } from '#core/jobs/service.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { timeLabel } from '#core/shared/rules.ts';

/** To the team: the day's limit of text messages is used up. `day` is the start of that day, in UTC. */
export function smsLimitEmail(day: string, smsDailyLimit: number, team: string): Email {
  return {
    to: team,
    subject: 'The text messages of the day are used up',
    heading: `${smsDailyLimit} text messages in a day`,
    paragraphs: [
      `Since ${day} (UTC) as many text messages were asked for as SMS_DAILY_LIMIT allows in 24 hours. Until they are over, visitors go on without proving their phone.`,
      'If this is not an attack, raise the limit and restart.',
    ],
  };
}

/** To the team: the work needs attention. `site` is the site's address. */
export function alertEmail(kind: AlertKind, backlog: Backlog, { team, site }: { team: string; site: string }): Email {
  const { deadJobs, oldestDueSeconds } = backlog;
  if (kind === 'dead-jobs') {
    const jobs = deadJobs === 1 ? '1 job needs a person' : `${deadJobs} jobs need a person`;
    return {
      to: team,
      subject: jobs,
      heading: jobs,
      paragraphs: [
        'Every try failed, and there are no more by themselves: a form may not have reached your tools, or an email not its reader.',
        'See what stands in the way, then retry the jobs or cancel them. You are written to again only after all of this is settled.',
      ],
      link: { label: 'Look at the jobs', url: `${site}/admin?tab=jobs&status=dead` },
    };
  }
  return {
    to: team,
    subject: 'Work is running late',
    heading: `Work has waited ${timeLabel(oldestDueSeconds)} to be done`,
    paragraphs: [
      'Emails, text messages or deliveries are due and nobody takes them. The worker process may have stopped, or there is more to do than it can take.',
      'Nothing is lost: everything that waits is done as soon as it is taken. You are written to again only after the work has caught up.',
    ],
    link: { label: 'See what waits', url: `${site}/admin?tab=health` },
  };
}

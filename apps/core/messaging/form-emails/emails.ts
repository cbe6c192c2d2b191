import type { Email } from '#core/messaging/messages/rules.ts';
import { limits } from '#core/shared/limits.ts';
import { formatCount } from '#core/shared/rules.ts';
import { utcMoment } from '#core/text/rules.ts';

/** Where an email to the team goes, and leads. */
interface Team {
  team: string;
  page: string;
}

/** One email in place of many: `count` notices of the ten minutes before `until`, of which these are named. */
export function teamSummary(
  { count, until, subjects }: { count: number; until: Date; subjects: readonly string[] },
  { team, page }: Team,
): Email {
  const more = count - subjects.length;
  return {
    to: team,
    subject: `${formatCount(count)} more forms in ten minutes`,
    heading: `${formatCount(count)} more forms came in the ten minutes before ${utcMoment(until)}`,
    paragraphs: ['They came too fast for an email each, so this email lists them. Nothing was dropped.'],
    facts: subjects.map((subject, index) => [`${index + 1}`, subject]),
    ...(more > 0 ? { closing: `And ${formatCount(more)} more.` } : {}),
    link: { label: 'Open the admin area', url: page },
  };
}

/** How many forms of a day count as spam, with the first of them. */
export function spamDigest(
  { day, count, listed }: { day: string; count: number; listed: readonly { reference: string; title: string }[] },
  { team, page }: Team,
): Email {
  const more = count - listed.length;
  return {
    to: team,
    subject: `${formatCount(count)} ${count === 1 ? 'form counts' : 'forms count'} as spam (${day})`,
    heading: 'Please look whether a person is among them',
    paragraphs: [
      `These forms had a field filled in that people don’t see. We notified no one of them, and delete them after ${limits.spamDays} days. If one is from a person, open it and press “Not spam”: it then becomes an ordinary new record.`,
    ],
    facts: listed.map(({ reference, title }) => [reference, title]),
    ...(more > 0 ? { closing: `And ${formatCount(more)} more.` } : {}),
    link: { label: 'Look at the spam', url: page },
  };
}

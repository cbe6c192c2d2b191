import type { Email } from '#core/messaging/messages/rules.ts';

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

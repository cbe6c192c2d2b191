import type { Email } from '#core/messaging/messages/rules.ts';
import { utcMoment } from '#core/text/rules.ts';

/** To the team: the day's limit of text messages is used up. `day` is the start of that day, in UTC. */
export function smsLimitEmail(day: string, smsDailyLimit: number, team: string): Email {
  const start = new Date(`${day} UTC`);
  const began = Number.isNaN(start.getTime()) ? '' : ` The 24 hours began ${utcMoment(start)}.`;
  return {
    to: team,
    subject: 'Daily text message limit reached',
    heading: `${smsDailyLimit} text messages in 24 hours`,
    paragraphs: [
      `We’ve reached SMS_PER_DAY, the most text messages allowed in 24 hours.${began} Until they’re up, visitors can continue without verifying their phone.`,
      'If this isn’t an attack, raise the limit and restart.',
    ],
  };
}

import type { Handler } from '../registry.ts';

/** Tells the team of something that only a person can decide. */
export const alertTeam: Handler<'alert-team'> = async (core, { day }, job) => {
  const { mail, smsDailyLimit } = core.config;
  const result = await core.messages.send(job.id, {
    to: mail.team,
    subject: 'The text messages of the day are used up',
    heading: `${smsDailyLimit} text messages in a day`,
    paragraphs: [
      `Since ${day} (UTC) as many text messages were asked for as SMS_DAILY_LIMIT allows in 24 hours. Until they are over, visitors go on without proving their phone.`,
      'If this is not an attack, raise the limit and restart.',
    ],
  });
  return result === 'already sent'
    ? { outcome: 'skipped', note: 'This mail was sent before' }
    : { outcome: 'succeeded', note: `The mail was ${result}` };
};

import { siteAddress } from '#core/config/config.ts';
import { alertLetter } from '#core/operations/alerts/emails.ts';
import type { Handler } from '../handler.ts';
import { sendLetter } from './letter.ts';

/** Tells the team of something that only a person can decide. */
export const alertTeam: Handler<'alert-team'> = async (core, payload, job) => {
  const { mail, smsDailyLimit, http } = core.config;
  if (payload.about === 'sms-daily-limit') {
    return sendLetter(core, job, {
      to: mail.team,
      subject: 'The text messages of the day are used up',
      heading: `${smsDailyLimit} text messages in a day`,
      paragraphs: [
        `Since ${payload.day} (UTC) as many text messages were asked for as SMS_DAILY_LIMIT allows in 24 hours. Until they are over, visitors go on without proving their phone.`,
        'If this is not an attack, raise the limit and restart.',
      ],
    });
  }
  const current = await core.alerts.current(payload.episode);
  if (!current) return { outcome: 'skipped', note: 'It is settled already' };
  return sendLetter(core, job, alertLetter(current.kind, current, { team: mail.team, site: siteAddress(http) }));
};

import type { Handler } from '../handler.ts';
import { sendLetter } from './letter.ts';
import { serviceOf } from './service-of.ts';

/** Writes to the team about a stored form, or to its sender. */
export const sendEmail: Handler<'send-email'> = async (core, { template, subject, id }, job) => {
  const emails = await serviceOf(core, subject).emails(id);
  if (!emails) return { outcome: 'skipped', note: 'The record is gone' };
  return sendLetter(core, job, template === 'team-notice' ? emails.teamNotice : emails.acknowledgement);
};

import { emailPriority } from '#core/jobs/emails.ts';
import { erasedText } from '#core/resources/rules.ts';
import { emailOf } from '../emails.ts';
import type { Handler } from '../handler.ts';

/** Sends the one email of a job and returns the outcome. */
export const sendEmail: Handler<'send-email'> = async (core, payload, job) => {
  const email = await emailOf(core, payload);
  if (!email) return { outcome: 'skipped', note: 'The record no longer exists, or the email no longer applies' };
  if (email.to === erasedText) return { outcome: 'skipped', note: 'The person’s data was erased' };
  // Counted once: an operator who retries a skipped job wants it sent.
  const refusal = job.attempt === 1 ? await core.formEmails.refusal(payload, email.to) : null;
  if (refusal !== null) return { outcome: 'skipped', note: refusal };
  const result = await core.messages.send(job.id, email, job.signal, {
    isUrgent: emailPriority(payload) === 'urgent',
  });
  if (result === 'already sent') return { outcome: 'skipped', note: 'This email was already sent' };
  if (result === 'captured') return { outcome: 'captured', note: 'No mail server is set up' };
  return { outcome: 'succeeded', note: 'Accepted by the mail server' };
};

import type { Core } from '#core/core.ts';
import { type EmailPayload, emailPriority } from '#core/jobs/definitions.ts';
import { erasedText } from '#core/resources/rules.ts';
import { emailOf } from '../emails.ts';
import type { Handler } from '../handler.ts';

/** Sends the one email of a job and returns the outcome. */
export const sendEmail: Handler<'send-email'> = async (core, payload, job) => {
  const email = await emailOf(core, payload);
  if (!email) return { outcome: 'skipped', note: 'The record no longer exists, or the email no longer applies' };
  if (email.to === erasedText) return { outcome: 'skipped', note: 'The person’s data was erased' };
  const refusal = await refusalOf(core, payload, { jobId: job.id, to: email.to });
  if (refusal !== null) return { outcome: 'skipped', note: refusal };
  const result = await core.messages.send(job.id, email, job.signal, {
    isUrgent: emailPriority(payload) === 'urgent',
  });
  if (result === 'already sent') return { outcome: 'skipped', note: 'This email was already sent' };
  if (result === 'captured') return { outcome: 'captured', note: 'No mail server is set up' };
  return { outcome: 'succeeded', note: 'Accepted by the mail server' };
};

/** Why an email that a visitor causes must not be sent; null when it may be. */
async function refusalOf({ acknowledgements }: Core, payload: EmailPayload, email: { jobId: string; to: string }) {
  const { jobId } = email;
  const network = 'network' in payload ? (payload.network ?? null) : null;
  switch (payload.template) {
    case 'acknowledgement':
      return acknowledgements.refusal({ ...email, group: 'form', network });
    case 'privacy-confirmation':
      return acknowledgements.refusal({ ...email, group: 'privacy', network });
    case 'team-notice':
      return acknowledgements.noticeRefusal({ jobId, group: 'team', network });
    case 'demo-late':
      return acknowledgements.noticeRefusal({ jobId, group: 'late', network });
    case 'privacy-waiting':
      return acknowledgements.noticeRefusal({ jobId, group: 'privacy-waiting', network });
    default:
      return null;
  }
}

import type { Core } from '#core/core.ts';
import type { SubjectKind } from '#core/jobs/definitions.ts';
import type { FormLetters } from '#core/jobs/submission.ts';
import type { Handler } from '../registry.ts';

/** Writes to the team about a stored form, or to whoever sent it. */
export const sendEmail: Handler<'send-email'> = async (core, { template, subject, id }, job) => {
  const letters = await lettersOf[subject](core, id);
  if (!letters) return { outcome: 'skipped', note: 'The record is gone' };
  const result = await core.messages.send(
    job.id,
    template === 'team-notice' ? letters.teamNotice : letters.acknowledgement,
  );
  if (result === 'already sent') return { outcome: 'skipped', note: 'This mail was sent before' };
  return {
    outcome: 'succeeded',
    note: result === 'sent' ? 'Accepted by the mail server' : 'Captured: no mail server is configured',
  };
};

const lettersOf: Record<SubjectKind, (core: Core, id: string) => Promise<FormLetters | null>> = {
  contact_form: (core, id) => core.contact.letters(id),
  newsletter_subscription: (core, id) => core.newsletter.letters(id),
  demo_request: (core, id) => core.demo.letters(id),
  partner_application: (core, id) => core.partners.letters(id),
  custom_deal: (core, id) => core.deals.letters(id),
};

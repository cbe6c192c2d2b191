import type { Core } from '#core/core.ts';
import type { SubjectKind } from '#core/jobs/definitions.ts';
import type { FormLetters } from '#core/jobs/submission.ts';
import type { Handler } from '../handler.ts';
import { sendLetter } from './letter.ts';

/** Writes to the team about a stored form, or to whoever sent it. */
export const sendEmail: Handler<'send-email'> = async (core, { template, subject, id }, job) => {
  const letters = await lettersOf[subject](core, id);
  if (!letters) return { outcome: 'skipped', note: 'The record is gone' };
  return sendLetter(core, job, template === 'team-notice' ? letters.teamNotice : letters.acknowledgement);
};

const lettersOf: Record<SubjectKind, (core: Core, id: string) => Promise<FormLetters | null>> = {
  contact_form: (core, id) => core.contact.letters(id),
  newsletter_subscription: (core, id) => core.newsletter.letters(id),
  demo_request: (core, id) => core.demo.letters(id),
  partner_application: (core, id) => core.partners.letters(id),
  custom_deal: (core, id) => core.deals.letters(id),
};

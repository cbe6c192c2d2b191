import type { Handler } from '../handler.ts';
import { sendLetter } from './letter.ts';

/** Tells an applicant what was decided, unless something else has been decided since. */
export const partnerDecisionEmail: Handler<'partner-decision-email'> = async (core, { change }, job) => {
  const letter = await core.partnerReviews.email(change);
  return letter ? sendLetter(core, job, letter) : { outcome: 'skipped', note: 'Not wanted any more' };
};

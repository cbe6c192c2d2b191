import type { Handler } from '../handler.ts';
import { sendLetter } from './letter.ts';

/** Tells a sales rep what was decided about a deal, unless something else has been decided since. */
export const dealDecisionEmail: Handler<'deal-decision-email'> = async (core, { change }, job) => {
  const letter = await core.dealReviews.email(change);
  return letter ? sendLetter(core, job, letter) : { outcome: 'skipped', note: 'Not wanted any more' };
};

import type { Handler } from '../handler.ts';

/** Transfers what a commission is due, or reverses what is owed on it: `core/money/commissions/payouts.ts`. */
export const settleCommission: Handler<'settle-commission'> = async (core, { id }, { signal }) => {
  const done = await core.commissions.settle(id, signal);
  return done.length > 0
    ? { outcome: 'succeeded', note: done.join('; ') }
    : { outcome: 'skipped', note: 'Nothing to pay or take back right now' };
};

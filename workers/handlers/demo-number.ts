import type { Handler } from '../handler.ts';

/** Buys the number a demo waits for. */
export const demoBuyNumber: Handler<'demo-buy-number'> = async (core, { id, actor }, { signal }) => {
  const result = await core.demoLifecycle.buyNumber(id, actor, signal);
  return result === 'assigned'
    ? { outcome: 'succeeded', note: 'The number was bought and assigned' }
    : { outcome: 'skipped', note: 'The demo no longer needs a number' };
};

/** Ends a demo after its seven days, or frees the number of one that has ended. */
export const demoMove: Handler<'demo-move'> = async (core, { to, id }) => {
  const moved = await core.demoLifecycle.move(id, to);
  return moved
    ? { outcome: 'succeeded', note: `The demo is now ${to}` }
    : { outcome: 'skipped', note: 'The demo has already moved on' };
};

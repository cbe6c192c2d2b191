import type { Handler } from '../handler.ts';

/** Ends a call in the browser whose page is gone, or whose time is over. */
export const endCall: Handler<'end-call'> = async (core, { call }) =>
  (await core.calls.endLeft(call))
    ? { outcome: 'succeeded', note: 'The call is over' }
    : { outcome: 'skipped', note: 'The call goes on, or had ended before' };

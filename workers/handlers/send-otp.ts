import type { Handler } from '../handler.ts';

/** Sends the code a visitor requested, while it is valid. */
export const sendOtp: Handler<'send-otp'> = async (core, { id }, job) => {
  const result = await core.otp.deliver(job.id, id, job.signal);
  if (result === 'too late') return { outcome: 'skipped', note: 'The verification code was used or has expired' };
  if (result === 'stopped') return { outcome: 'skipped', note: 'The phone’s owner replied STOP' };
  if (result === 'captured') return { outcome: 'captured', note: 'No text message service is set up' };
  return { outcome: 'succeeded', note: 'Accepted by the text message service' };
};

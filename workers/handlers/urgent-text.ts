import { notConfigured } from '#core/clients/failure.ts';
import type { Handler } from '../handler.ts';

/** Texts the owner of a receptionist that a caller left an urgent message. */
export const urgentText: Handler<'urgent-text'> = async (core, { call }, job) => {
  const text = await core.calls.urgentText(call);
  if (!text) return { outcome: 'skipped', note: 'The owner wants no texts, or the call is gone' };
  if (!core.messages.takesTexts) throw notConfigured('TWILIO_ACCOUNT_SID');
  const result = await core.messages.sendText(job.id, text, job.signal);
  if (result === 'sent') return { outcome: 'succeeded', note: 'Accepted by the text message service' };
  if (result === 'captured') return { outcome: 'captured', note: 'No text message service is set up' };
  if (result === 'stopped') return { outcome: 'skipped', note: 'The phone’s owner replied STOP' };
  return { outcome: 'skipped', note: 'This text message was already sent' };
};

import { notConfigured } from '#core/clients/failure.ts';
import type { Handler } from '../handler.ts';

/** Sends a demo reminder by text message: only to a verified phone whose owner opted in and has not replied STOP. */
export const demoSms: Handler<'demo-sms'> = async (core, { id }, job) => {
  const text = await core.demo.reminderText(id);
  if (!text) return { outcome: 'skipped', note: 'The text message is not wanted, or no longer applies' };
  if (!core.messages.takesTexts) throw notConfigured('TWILIO_ACCOUNT_SID');
  if (job.attempt === 1 && !(await core.otp.mayRemind(job.request_id)))
    return { outcome: 'skipped', note: 'The daily limit for text messages was reached' };
  const result = await core.messages.sendText(job.id, text, job.signal);
  if (result === 'sent') return { outcome: 'succeeded', note: 'Accepted by the text message service' };
  if (result === 'captured') return { outcome: 'captured', note: 'No text message service is set up' };
  if (result === 'stopped') return { outcome: 'skipped', note: 'The phone’s owner replied STOP' };
  return { outcome: 'skipped', note: 'This text message was already sent' };
};

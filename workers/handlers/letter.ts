import type { Core } from '#core/core.ts';
import type { LeasedJob } from '#core/jobs/lease.ts';
import type { Letter } from '#core/messaging/messages/rules.ts';
import type { Outcome } from '../handler.ts';

/** Sends the one letter of a job, and says what became of it. */
export async function sendLetter(core: Core, job: LeasedJob, letter: Letter): Promise<Outcome> {
  const result = await core.messages.send(job.id, letter);
  if (result === 'already sent') return { outcome: 'skipped', note: 'This mail was sent before' };
  return {
    outcome: 'succeeded',
    note: result === 'sent' ? 'Accepted by the mail server' : 'Captured: no mail server is configured',
  };
}

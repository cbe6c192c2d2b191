import type { Handler } from '../handler.ts';

/** Writes a letter of a demo's life, if it is still wanted when its time has come. */
export const demoEmail: Handler<'demo-email'> = async (core, { letter, id }, job) => {
  const written = await core.demo.letter(letter, id);
  if (!written) return { outcome: 'skipped', note: 'Not wanted any more' };
  const result = await core.messages.send(job.id, written);
  return result === 'already sent'
    ? { outcome: 'skipped', note: 'This mail was sent before' }
    : { outcome: 'succeeded', note: `The mail was ${result}` };
};

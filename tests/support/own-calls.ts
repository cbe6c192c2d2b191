import type { TalkFrame } from '#core/receptionist/schemas.ts';
import { weekdays } from '#core/receptionist/schemas.ts';
import type { Product } from './product.ts';

/** Hours of a business that never closes. */
export const alwaysOpen = Object.fromEntries(weekdays.map((day) => [day, [{ open: '00:00', close: '24:00' }]]));

/** Says this to the receptionist of a demo's link. Returns the call's id, what was answered, and the call to go on with. */
export async function talkTo(product: Product, token: string, said: readonly string[] = []) {
  const refused: string[] = [];
  const interim: TalkFrame[] = [];
  const page = { say: (frames: TalkFrame[]) => interim.push(...frames), refuse: (why: string) => refused.push(why) };
  const call = await product.core.talk.open({ type: 'setup', token, mode: 'text' }, page);
  if (!call) throw new Error(`The conversation was refused: ${refused.join()}`);
  const begun = await call.start({});
  const frames = begun.find(({ type }) => type === 'call');
  const answers: string[] = [];
  for (const each of said) answers.push(textOf(await call.answer(each)));
  return { id: frames?.type === 'call' ? frames.id : '', answers, call, greeting: textOf(begun) };
}

/** What is said in these frames. */
export const textOf = (frames: readonly TalkFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'text' ? [frame.token] : [])).join(' ');

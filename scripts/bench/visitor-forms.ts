import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { seededRandom } from '#devkit/random.ts';
import { contactForms } from './accept.ts';
import { dispatcher } from './json-form.ts';

/** Contact forms that arrive as visitors send them: each at a moment of its own, whatever the others wait for. */
export interface VisitorForms {
  url: string;
  perSecond: number;
  seconds: number;
  /** The same seed sends them at the same moments. */
  seed: number;
}

/** Sends the forms. Returns how many milliseconds each waited for its answer, counted from the moment it was due. */
async function send({ url, perSecond, seconds, seed }: VisitorForms): Promise<number[]> {
  const random = seededRandom(seed);
  const { url: address, method, headers, body } = contactForms({ url });
  const sendAt = async (due: number) => {
    const answer = await request(address, { method, headers, body, dispatcher });
    await answer.body.dump();
    if (answer.statusCode !== 202) throw new Error(`A form was answered ${answer.statusCode}`);
    return performance.now() - due;
  };
  const sending: Promise<number>[] = [];
  const end = performance.now() + seconds * 1000;
  let due = performance.now();
  while (due < end) {
    await setTimeout(Math.max(0, due - performance.now()));
    sending.push(sendAt(due));
    // Exponential gaps: visitors do not know of each other.
    due += (-Math.log(1 - random()) / perSecond) * 1000;
  }
  return Promise.all(sending);
}

// In a process of its own, so that its work does not count as waiting of the visitors.
process.on('message', async (forms: VisitorForms) => process.send?.(await send(forms)));
process.send?.({ listening: '' });

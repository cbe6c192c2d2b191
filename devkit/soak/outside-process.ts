import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';

export const receiverMoods = [
  'answers 500',
  'never answers',
  'answers a byte at a time',
  'answers without end',
] as const;
export type ReceiverMood = (typeof receiverMoods)[number] | 'well';
export type MailMood = 'never confirms' | 'well';

export type Question =
  | { set: { receiver?: ReceiverMood; mail?: MailMood } }
  | { count: true }
  | { write: { webhooks: string; mails: string } };

const kept = z.object({ distinct: z.number(), accepted: z.number(), changed: z.array(z.string()) });
const answer = z.object({ webhooks: kept, mails: kept, /** Alarms by email. */ alarms: z.number() });
export type Received = z.output<typeof answer>;
const listening = z.object({ receiver: z.number(), mail: z.number() });

/** Starts the receiver and the mail server in a process of their own, so that the soak's own work does not slow them. */
export async function startOutside() {
  const child = fork(path.resolve('devkit/soak/outside.ts'), { execArgv: ['--import', 'tsx'] });
  const [first] = await once(child, 'message');
  const ports = listening.parse(first);
  const { pid } = child;
  if (pid === undefined) throw new Error('The receiver and the mail server of the soak did not start');
  const died = once(child, 'exit').then(() => {
    throw new Error('The receiver and the mail server of the soak have ended');
  });
  died.catch(() => undefined);
  let turn: Promise<unknown> = Promise.resolve();
  /** One question after the other, so that each gets its own answer. */
  const ask = (question: Question): Promise<Received> => {
    const asked = turn.then(async () => {
      const answered = Promise.race([once(child, 'message'), died]);
      child.send(question);
      return answer.parse((await answered)[0]);
    });
    turn = asked.catch(() => undefined);
    return asked;
  };
  return {
    pid,
    receiver: { host: '127.0.0.1', port: ports.receiver },
    mail: { host: '127.0.0.1', port: ports.mail },
    set: (moods: Extract<Question, { set: unknown }>['set']) => ask({ set: moods }),
    count: () => ask({ count: true }),
    /** Writes the ids of everything accepted, a line each. */
    write: (files: Extract<Question, { write: unknown }>['write']) => ask({ write: files }),
    async close() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill()) await ended;
    },
  };
}

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { talkFrame } from '#core/receptionist/schemas.ts';
import type { Bench } from './bench.ts';
import { startEntry } from './children.ts';
import { percentile, round } from './numbers.ts';

/** The first rounds find a process that has just started. */
const together = { callers: 100, warmUp: 3, rounds: 20 };
const many = { callers: 500, turns: 6, everyMilliseconds: 5_000 };
const questions = ['Where can I park?', 'Are you open on Saturday?', 'How much is a visit?', 'Do you sell gift cards?'];
const description = 'Parking is free behind the building. We are open on Saturday until noon. A visit is $89.';

/** Conversations with a demo's receptionist, each turn of which is stored: how long a caller waits for an answer, and how many can talk at once. */
export async function benchReceptionist({ env, report }: Bench) {
  // Each caller has an address of their own; one address has twenty conversations.
  const api = await startEntry('api', { ...env, TRUST_PROXY: '127.0.0.1' });
  const address = `${api.url.replace('http', 'ws')}/api/talk`;
  const token = await requestDemo(api.url);

  const open = (_: unknown, index: number) => openCall(address, token, index);
  const group = await Promise.all(Array.from({ length: together.callers }, open));
  const waits: number[] = [];
  for (let turn = -together.warmUp; turn < together.rounds; turn += 1) {
    const asked = questions[Math.abs(turn) % questions.length] ?? '';
    const taken = await Promise.all(group.map((call) => call.ask(asked)));
    if (turn >= 0) waits.push(...taken);
  }
  for (const call of group) call.close();
  report(`receptionist: answer, ${together.callers} ask at once, p50 ms`, round(percentile(waits, 0.5), 1));
  report(
    `receptionist: answer, ${together.callers} ask at once, p95 ms`,
    round(percentile(waits, 0.95), 1),
    'at most 50',
  );

  const crowd = await Promise.all(Array.from({ length: many.callers }, open));
  const answers = crowd.map(async (call, index) => {
    await sleep((index / many.callers) * many.everyMilliseconds);
    const taken: number[] = [];
    for (let turn = 0; turn < many.turns; turn += 1) {
      taken.push(await call.ask(questions[turn % questions.length] ?? ''));
      await sleep(many.everyMilliseconds);
    }
    return taken;
  });
  const all = (await Promise.allSettled(answers)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  report('receptionist: 500 at once, a turn every 5 s, calls lost', many.callers - all.length, 'none');
  report('receptionist: 500 at once, answer, p95 ms', round(percentile(all.flat(), 0.95), 1));
  for (const call of crowd) call.close();
  await api.stop();
}

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/** The token of a new demo's link. */
async function requestDemo(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/demo-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'owner@bench.example',
      phone: '(615) 555-0142',
      tried_demo: 'called',
      heard_demo: 'yes',
      business_description: description,
      ready_for_demo: 'yes',
      integration_choice: 'standard',
      heard_about_us: 'search',
    }),
  });
  const { status_url } = z.object({ status_url: z.string() }).parse(await answer.json());
  return status_url.split('/').at(-1) ?? '';
}

async function openCall(address: string, token: string, index: number) {
  const socket = new WebSocket(address, { headers: { 'x-forwarded-for': `198.18.${index >> 8}.${index & 255}` } });
  let waiting: Waiting | null = null;
  const heard = () =>
    new Promise<void>((resolve, reject) => {
      waiting = { resolve, reject };
    });
  socket.on('message', (data) => {
    if (talkFrame.parse(JSON.parse(String(data))).type === 'text') waiting?.resolve();
  });
  socket.on('close', () => waiting?.reject(new Error('The call was lost')));
  await once(socket, 'open');
  const greeted = heard();
  socket.send(JSON.stringify({ type: 'setup', token, mode: 'text' }));
  await greeted;
  return {
    /** Milliseconds from the end of a question to its answer. */
    async ask(question: string): Promise<number> {
      const started = performance.now();
      const answered = heard();
      socket.send(JSON.stringify({ type: 'prompt', voicePrompt: question, last: true }));
      await answered;
      return performance.now() - started;
    },
    close: () => socket.close(),
  };
}

import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import type { Bench } from './bench.ts';
import { type Child, startEntry, startScript } from './children.ts';
import { percentile, round } from './numbers.ts';
import type { VisitorForms } from './visitor-forms.ts';

const guessesPerSecond = 50;
const rounds = 12;
/** One window of those who guess again and again: each turn has as many of their guesses checked as any in an attack. */
const seconds = 20;
const warmUpSeconds = 3;
/** Between two right passwords: the same number of them is checked in each turn. */
const passwordEveryMs = 450;
/** Forms a second: a busy hour of the site, far below what the server could take. */
const formsPerSecond = 100;
const guessers = 40;
const accounts = 200;
/** After this long, all of them have guessed wrong too often to count as new. */
const underAttackMs = 150_000;

/** What goes on while forms are sent: nothing, as many requests that cost next to nothing, or guesses. */
const phases = ['quiet', 'requests', 'guesses'] as const;
type Phase = (typeof phases)[number];
/** Each turn begins with another of them, so that none always comes after the same. */
const inTurn = (turn: number) => phases.map((_, index) => phases[(index + turn) % phases.length] ?? 'quiet');
const ofEach = <T>(make: () => T) => ({ quiet: make(), requests: make(), guesses: make() }) satisfies Record<Phase, T>;

/**
 * In an attack that has gone on for some minutes: right passwords of a known browser, and contact forms, while 50 wrong
 * passwords arrive every second, from 40 addresses at 200 accounts; while none do; and while as many requests arrive that find
 * nothing, which is what the cores themselves add where the senders share them. In turns, because the machine is not equally
 * quiet all the time, and each turn with the same rows stored and forms at the same moments. The p99 is of all turns' forms
 * together: that of one turn is a matter of twenty forms.
 */
export async function benchGuessing({ env, report, fresh }: Bench) {
  await fresh();
  const server = await startEntry('api', { ...env, TRUST_PROXY: '127.0.0.1' });
  const sender = await startScript('scripts/bench/visitor-forms.ts');
  const sendForms = (seconds: number, seed: number) =>
    sender.ask<number[]>({ url: server.url, perSecond: formsPerSecond, seconds, seed } satisfies VisitorForms);
  const password = env.ADMIN_PASSWORD ?? '';
  const device = await deviceOf(await logIn(server, password));
  const forms = ofEach((): number[] => []);
  const times = ofEach((): number[] => []);
  const answers = ofEach(() => new Map<number, number>());
  const long = startAttack(server, 'guesses', new Map());
  await setTimeout(underAttackMs);
  await long.stop();
  // The first turn does not count, nor do the first forms of any: the others meet a server whose code has run before.
  for (let turn = 0; turn <= rounds; turn += 1) {
    for (const phase of inTurn(turn)) {
      // No workers run, so the forms' jobs would pile up, and counting them would slow down the later turns.
      await fresh(['throttle']);
      const attack = phase === 'quiet' ? null : startAttack(server, phase, turn > 0 ? answers[phase] : new Map());
      const signingIn = signInRepeatedly(server, { device, password, times: turn > 0 ? times[phase] : [] });
      await sendForms(warmUpSeconds, turn);
      const waits = await sendForms(turn > 0 ? seconds : warmUpSeconds, rounds + turn);
      if (turn > 0) forms[phase].push(...waits);
      await signingIn.stop();
      await attack?.stop();
    }
  }
  await sender.stop();
  await server.stop();
  const passwords = (phase: Phase, share: number) => round(percentile(times[phase], share), 1);
  report('guessing: right passwords of a known browser, p50 ms, no guesses', passwords('quiet', 0.5));
  report('guessing: the same, 50 guesses a second', passwords('guesses', 0.5));
  report('guessing: the same, p95 ms', passwords('guesses', 0.95), 'under 400');
  for (const share of [0.5, 0.99]) {
    const waits = (phase: Phase) => round(percentile(forms[phase], share), 1);
    report(`guessing: forms, p${share * 100} ms, no guesses`, waits('quiet'));
    report('guessing: the same, 50 requests a second that find nothing', waits('requests'));
    report('guessing: the same, 50 guesses a second', waits('guesses'), share === 0.99 ? 'within 10 % of without' : '');
  }
  const ratio = (phase: Phase, than: Phase) => round(percentile(forms[phase], 0.99) / percentile(forms[than], 0.99), 2);
  report('guessing: forms, p99, guesses by nothing', ratio('guesses', 'quiet'), 'under 1.10');
  report('guessing: the same, guesses by as many requests', ratio('guesses', 'requests'));
  report('guessing: the same, requests by nothing', ratio('requests', 'quiet'));
  report('guessing: guesses checked', answers.guesses.get(401) ?? 0);
  report('guessing: guesses refused before hashing', answers.guesses.get(429) ?? 0);
}

const signingInHeaders = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

const logIn = ({ url }: Child, password: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { ...signingInHeaders, ...headers },
    body: JSON.stringify({ password }),
  });

async function deviceOf(answer: Response): Promise<string> {
  await answer.arrayBuffer();
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('ringwell_device='));
  if (!cookie) throw new Error(`Signing in answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}

function startAttack({ url }: Child, phase: Phase, answers: Map<number, number>) {
  const path = phase === 'guesses' ? '/api/admin/login' : '/api/nothing';
  const sent: Promise<void>[] = [];
  const guess = async (index: number) => {
    const login = { email: `person-${index % accounts}@evergreen.example`, password: `guess ${index}` };
    // Not fetch, which would take more processor time than the server needs to refuse.
    const answer = await request(`${url}${path}`, {
      method: 'POST',
      headers: { ...signingInHeaders, 'x-forwarded-for': `203.0.113.${index % guessers}` },
      body: JSON.stringify(login),
    });
    await answer.body.dump();
    answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
  };
  const timer = setInterval(() => sent.push(guess(sent.length)), 1000 / guessesPerSecond);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(sent);
    },
  };
}

function signInRepeatedly(
  server: Child,
  { device, password, times }: { device: string; password: string; times: number[] },
) {
  let isOver = false;
  const loop = async () => {
    for (let due = performance.now(); !isOver; due += passwordEveryMs) {
      await setTimeout(Math.max(0, due - performance.now()));
      const began = performance.now();
      const answer = await logIn(server, password, { cookie: device });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`A right password was answered ${answer.status}`);
      times.push(performance.now() - began);
    }
  };
  const done = loop();
  return {
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}

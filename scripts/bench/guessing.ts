import autocannon from 'autocannon';
import { contactForms } from './accept.ts';
import type { Bench } from './bench.ts';
import { type Child, startEntry } from './children.ts';
import { median, percentile, round } from './numbers.ts';

const guessesPerSecond = 50;
const rounds = 5;
const seconds = 8;
/** Forms a second: a busy hour of the site, far below what the server could take. */
const formsPerSecond = 100;
const guessers = 40;
const accounts = 200;

/**
 * Right passwords of a known browser, and contact forms, while 50 wrong passwords arrive every second, from 40 addresses
 * at 200 accounts, and while none do. In turns, because the machine is not equally quiet all the time.
 */
export async function benchGuessing({ env, report, fresh }: Bench) {
  await fresh();
  const server = await startEntry('api', { ...env, TRUST_PROXY: '127.0.0.1' });
  const device = await deviceOf(await logIn(server, { password: env.ADMIN_PASSWORD ?? '' }));
  const forms: { quiet: number[]; attacked: number[] } = { quiet: [], attacked: [] };
  const times: number[] = [];
  const answers = new Map<number, number>();
  await sendForms(server, 2);
  for (let turn = 0; turn < rounds; turn += 1) {
    forms.quiet.push((await sendForms(server, seconds)).latency.p99);
    const attack = startAttack(server, answers);
    const signingIn = signInRepeatedly(server, { device, password: env.ADMIN_PASSWORD ?? '', times });
    forms.attacked.push((await sendForms(server, seconds)).latency.p99);
    await signingIn.stop();
    await attack.stop();
  }
  await server.stop();
  const [quiet, attacked] = [median(forms.quiet), median(forms.attacked)];
  report('guessing: right passwords of a known browser, p50 ms', round(median(times), 1));
  report('guessing: right passwords of a known browser, p95 ms', round(percentile(times, 0.95), 1), 'under 400');
  report('guessing: forms, p99 ms, no guesses', round(quiet, 1));
  report('guessing: forms, p99 ms, 50 guesses a second', round(attacked, 1), 'within 10 % of without');
  report('guessing: guesses checked', answers.get(401) ?? 0);
  report('guessing: guesses refused before hashing', answers.get(429) ?? 0);
}

const sendForms = (server: Child, duration: number) =>
  autocannon({ ...contactForms(server), connections: 10, overallRate: formsPerSecond, duration });

const logIn = ({ url }: Child, login: { email?: string; password: string }, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(login),
  });

async function deviceOf(answer: Response): Promise<string> {
  await answer.arrayBuffer();
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('ringwell_device='));
  if (!cookie) throw new Error(`Signing in answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}

function startAttack(server: Child, answers: Map<number, number>) {
  const sent: Promise<void>[] = [];
  const timer = setInterval(() => {
    const address = `203.0.113.${sent.length % guessers}`;
    const guess = async () => {
      const login = { email: `person-${sent.length % accounts}@evergreen.example`, password: `guess ${sent.length}` };
      const answer = await logIn(server, login, { 'x-forwarded-for': address });
      await answer.arrayBuffer();
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    };
    sent.push(guess());
  }, 1000 / guessesPerSecond);
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
    while (!isOver) {
      const began = performance.now();
      const answer = await logIn(server, { password }, { cookie: device });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`A right password was answered ${answer.status}`);
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 400));
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

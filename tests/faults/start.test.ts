import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { npmStart } from '#devkit/started-product.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type ProductProcess, serverFile, startProcess } from '#tests/support/processes.ts';
import { openWire, postHead } from '#tests/support/wire.ts';

let folder: string;
let open: (() => Promise<unknown>)[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ringwell-start-'));
  open = [];
});
afterEach(async () => {
  for (const end of open) await end();
  await rm(folder, { recursive: true, force: true });
});

async function openProduct() {
  const npm = npmStart({ DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off', DATABASE_URL: '', REDIS_URL: '' });
  const { pid } = npm;
  if (pid === undefined) throw new Error('npm could not be started');
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const says = (words: RegExp) =>
    eventually(() => {
      const found = words.exec(output);
      if (!found) throw new Error(`It has not said ${words} yet, but: ${output}`);
      return found[1] ?? '';
    });
  const url = await says(/Site\s+(http\S+)/);
  const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
  const [server, database] = await Promise.all([path.join(folder, 'start.pid'), pidFile].map(pidIn));
  const ended = () => eventually(() => expect([server, database].map(isAlive)).toEqual([false, false]));
  open.push(async () => {
    if (isAlive(server)) process.kill(Number(server), 'SIGTERM');
    await ended();
  });
  return {
    url,
    says,
    pidFile,
    isServing: () => isAlive(database),
    /** Signals npm alone, as `kill` does. */
    kill: (signal: NodeJS.Signals) => process.kill(pid, signal),
    /** Signals the whole group, as a terminal does. */
    killGroup: (signal: NodeJS.Signals) => process.kill(-pid, signal),
    ended,
  };
}

const pidIn = async (file: string) => Number((await readFile(file, 'utf8')).split('\n')[0]);

function isAlive(pid: number | undefined) {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/** A form whose sender stops in the middle, so that an orderly stop has something to wait for. */
async function sendHalfAForm(url: string) {
  const wire = await openWire(Number(new URL(url).port));
  wire.send(postHead(contactForm.url, { 'content-type': 'application/json', 'content-length': '1000' }));
  wire.send('{');
  return wire;
}

async function endOf(child: ProductProcess) {
  child.signal('SIGINT');
  await child.untilEnded();
}

const aboutEnvironment = ({ log }: ProductProcess) => log.filter(({ msg }) => msg.startsWith('NODE_ENV is not set'));

test.each(['api', 'workers'] as const)('%s says once that nobody named its environment', async (name) => {
  const run = (NODE_ENV: string) => {
    // No database answers there, which stops neither from starting.
    const DATABASE_URL = 'postgresql://127.0.0.1:1/none';
    const settings = { NODE_ENV, DATABASE_URL, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };
    const secrets = { ADMIN_PASSWORD: 'a password for trying', SESSION_SECRET: 'a session secret that is long enough' };
    const child = startProcess(name, serverFile(name), { ...settings, ...secrets });
    open.push(() => endOf(child));
    return child;
  };
  const unnamed = run('');
  await eventually(() => expect(aboutEnvironment(unnamed)).toHaveLength(1));
  const named = run('development');
  await eventually(() => expect(named.log.length).toBeGreaterThan(0));
  expect(aboutEnvironment(named)).toEqual([]);
  expect(aboutEnvironment(unnamed)).toHaveLength(1);
});

test.each<[string, (product: Awaited<ReturnType<typeof openProduct>>) => void]>([
  ['Ctrl-C', ({ killGroup }) => killGroup('SIGINT')],
  ['kill of npm', ({ kill }) => kill('SIGTERM')],
  ['kill of the process group', ({ killGroup }) => killGroup('SIGTERM')],
  ['a closed terminal', ({ killGroup }) => killGroup('SIGHUP')],
])('%s stops the product and its database', async (_way, stop) => {
  const product = await openProduct();
  stop(product);
  await product.ended();
  // An orderly stop of the database removes its file.
  expect(existsSync(product.pidFile)).toBe(false);
});

test('Ctrl-C twice ends the product and its database at once, and the next start has its data', async () => {
  const form = { body: JSON.stringify(contactForm.valid()), key: 'pressed-twice' };
  const send = async (url: string) => {
    const answer = await fetch(new URL(contactForm.url, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': form.key },
      body: form.body,
    });
    expect(answer.status).toBe(202);
    return contactForm.idOf(await answer.json());
  };

  const first = await openProduct();
  const stored = await send(first.url);
  const wire = await sendHalfAForm(first.url);
  first.killGroup('SIGINT');
  await first.says(/(stopping)/);
  expect(first.isServing()).toBe(true);
  first.killGroup('SIGINT');
  await first.says(/(stopped immediately)/);
  await first.ended();
  wire.abort();

  const second = await openProduct();
  expect(await send(second.url)).toBe(stored);
});

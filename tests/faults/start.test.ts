import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contactForm } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type ProductProcess, serverFile, startProcess } from '#tests/support/processes.ts';
import { openWire, postHead } from '#tests/support/wire.ts';

let folder: string;
let open: ProductProcess[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ringwell-start-'));
  open = [];
});
afterEach(async () => {
  for (const product of open) {
    try {
      product.signal('SIGINT');
    } catch {
      // It has ended already.
    }
    await product.untilEnded();
  }
  await rm(folder, { recursive: true, force: true });
});

/** `npm start` in a terminal, whose Ctrl-C reaches the whole process group. */
async function startInTerminal() {
  const product = startProcess(
    'npm start',
    serverFile('start'),
    { DATA_DIR: folder, PORT: '0', RATE_LIMITS: 'off' },
    { asInTerminal: true },
  );
  open.push(product);
  const says = (words: RegExp) =>
    eventually(() => {
      const found = words.exec(product.noise.join('\n'));
      if (!found) throw new Error(`It has not said ${words} yet, but: ${product.noise.join(' | ')}`);
      return found[1] ?? '';
    });
  const url = await says(/Site\s+(http\S+)/);
  const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
  const database = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  return { product, url, says, pidFile, database, pressCtrlC: () => product.signal('SIGINT') };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A form whose sender stops in the middle, so that an orderly stop has something to wait for. */
async function sendHalfAForm(url: string) {
  const wire = await openWire(Number(new URL(url).port));
  wire.send(postHead(contactForm.url, { 'content-type': 'application/json', 'content-length': '1000' }));
  wire.send('{');
  return wire;
}

const aboutEnvironment = ({ log }: ProductProcess) => log.filter(({ msg }) => msg.startsWith('NODE_ENV is not set'));

test.each(['api', 'workers'] as const)('%s says once that nobody named its environment', async (name) => {
  const run = (NODE_ENV: string) => {
    // No database answers there, which stops neither from starting.
    const DATABASE_URL = 'postgresql://127.0.0.1:1/none';
    const settings = { NODE_ENV, DATABASE_URL, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };
    const secrets = { ADMIN_PASSWORD: 'a password for trying', SESSION_SECRET: 'a session secret that is long enough' };
    const child = startProcess(name, serverFile(name), { ...settings, ...secrets });
    open.push(child);
    return child;
  };
  const unnamed = run('');
  await eventually(() => expect(aboutEnvironment(unnamed)).toHaveLength(1));
  const named = run('development');
  await eventually(() => expect(named.log.length).toBeGreaterThan(0));
  expect(aboutEnvironment(named)).toEqual([]);
  expect(aboutEnvironment(unnamed)).toHaveLength(1);
});

test('Ctrl-C twice ends the product and its database at once; the next start has its data, and Ctrl-C once stops all', {
  tags: ['core'],
}, async () => {
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

  const first = await startInTerminal();
  const stored = await send(first.url);
  const wire = await sendHalfAForm(first.url);
  expect(aboutEnvironment(first.product)).toEqual([]);
  first.pressCtrlC();
  await first.says(/(stopping)/);
  expect(isAlive(first.database)).toBe(true);
  first.pressCtrlC();
  expect((await first.product.untilEnded()).code).toBe(1);
  await eventually(() => expect(isAlive(first.database)).toBe(false));
  wire.abort();

  const second = await startInTerminal();
  expect(await send(second.url)).toBe(stored);
  second.pressCtrlC();
  expect(await second.product.untilEnded()).toEqual({ code: 0, signal: null });
  await eventually(() => expect(isAlive(second.database)).toBe(false));
  expect(existsSync(second.pidFile)).toBe(false);
});

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventTypes } from '#core/webhooks/registry.ts';
import { freePort } from '#devkit/free-port.ts';
import { eventually } from '#tests/support/conditions.ts';

/** The receivers shown at /docs/webhooks. */
const folder = path.resolve('apps/web/pages/docs/samples');
const sample = (file: string) => path.join(folder, file);

describe('the receiver in Node', () => {
  const secret = `whsec_${Buffer.from('a secret of 32 bytes, not random').toString('base64')}`;
  const type = 'contact_form.created';
  const body = JSON.stringify({ type, timestamp: '2026-11-24T15:04:06.123Z', data: eventTypes[type].example });
  let receiver: ChildProcess;
  let address: string;

  beforeAll(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}/`;
    receiver = spawn(process.execPath, [sample('verify.mjs')], {
      env: { WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: 'inherit',
    });
    await eventually(() => fetch(address, { method: 'POST' }));
  });
  afterAll(() => receiver.kill());

  const sign = (signedBody: string, { with: key = secret, at = new Date() } = {}) => ({
    'content-type': 'application/json',
    'webhook-id': '0199e4a2-80d1-7f60-a3c5-2be4917d06f8',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign('0199e4a2-80d1-7f60-a3c5-2be4917d06f8', at, signedBody),
  });
  const post = async (headers: Record<string, string>, sentBody = body) => {
    const answer = await fetch(address, { method: 'POST', headers, body: sentBody });
    return [answer.status, await answer.text()];
  };
  const otherSecret = `whsec_${Buffer.from('another secret, which is not ours').toString('base64')}`;

  test('accepts what we signed, also when it comes again', async () => {
    expect(await post(sign(body))).toEqual([202, type]);
    expect(await post(sign(body))).toEqual([202, type]);
  });

  test('accepts two signatures, one of them made with its secret', async () => {
    const headers = sign(body);
    const both = `${sign(body, { with: otherSecret })['webhook-signature']} ${headers['webhook-signature']}`;
    expect(await post({ ...headers, 'webhook-signature': both })).toEqual([202, type]);
  });

  const refused = [400, 'The signature is wrong'];

  test('refuses a signature made with another secret', async () => {
    expect(await post(sign(body, { with: otherSecret }))).toEqual(refused);
  });

  test('refuses another body, and the same one written again', async () => {
    expect(await post(sign(body), body.replace('Dana', 'Dora'))).toEqual(refused);
    expect(await post(sign(body), JSON.stringify(JSON.parse(body), undefined, 2))).toEqual(refused);
  });

  test('refuses a request that is ten minutes old, or not signed', async () => {
    expect(await post(sign(body, { at: new Date(Date.now() - 600_000) }))).toEqual(refused);
    expect(await post({})).toEqual(refused);
  });
});

describe('the receivers in other languages', () => {
  const checks: Record<string, [program: string, ...options: string[]]> = {
    'verify.go': ['gofmt', '-l'],
    'verify.php': ['php', '-l'],
    'verify.py': ['python3', '-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())'],
    'verify.rb': ['ruby', '-c'],
  };

  test('each one has its check', () => {
    expect(readdirSync(folder).toSorted()).toEqual([...Object.keys(checks), 'verify.mjs'].toSorted());
  });

  /** Only the syntax, and only where the language is installed: the libraries are not ours to install. */
  for (const [file, [program, ...options]] of Object.entries(checks)) {
    const isInstalled = !spawnSync(program, ['--version']).error;
    test.skipIf(!isInstalled)(`${file} can be read by ${program}`, () => {
      const { status, stderr } = spawnSync(program, [...options, sample(file)], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    });
  }
});

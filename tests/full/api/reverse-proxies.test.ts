import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#devkit/free-port.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { adminPassword, type Product, startProduct } from '#tests/support/product.ts';
import { openPage } from '#tests/support/talking.ts';

const guide = readFileSync('docs/operations/deploy.md', 'utf8');
/** A configuration of the documentation. */
const documented = (language: string) => new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? '';
const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;

interface Ports {
  /** Where the proxy listens, in place of ports 443 and 80, and the API process behind it. */
  proxy: number;
  plain: number;
  api: number;
}

const nginx = {
  name: 'nginx',
  isHere: isInstalled('nginx', '-v'),
  configuration: (folder: string, { proxy, plain, api }: Ports) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (of) => `${of}_temp_path ${folder}/${of};`,
    );
    const site = documented('nginx')
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${proxy}`)
      .replace(/^ *ssl_.*\n/gm, '')
      .replaceAll('/var/log/nginx/error.log', `${folder}/log`)
      .replace('127.0.0.1:3000', `127.0.0.1:${api}`);
    return `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${temporary.join(' ')} ${site} }`;
  },
  start: (folder: string) => spawn('nginx', ['-e', `${folder}/log`, '-c', `${folder}/configuration`]),
};

const caddy = {
  name: 'Caddy',
  isHere: isInstalled('caddy', 'version'),
  configuration: (_folder: string, { proxy, plain, api }: Ports) =>
    `{\nadmin off\nauto_https off\n}\n${documented('caddyfile')
      .replace('http://www.example.com', `http://127.0.0.1:${plain}`)
      .replace('www.example.com', `http://127.0.0.1:${proxy}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${api}`)}`,
  start: (folder: string) =>
    spawn(
      'env',
      [
        ...[`HOME=${folder}`, `XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`],
        ...['caddy', 'run', '--adapter', 'caddyfile', '--config', `${folder}/configuration`],
      ],
      { stdio: 'ignore' },
    ),
};

for (const program of [nginx, caddy])
  describe.skipIf(!program.isHere)(`behind ${program.name}, as documented`, () => {
    let folder: string;
    let product: Product;
    let running: ChildProcess;
    let site: string;
    let plain: string;
    let headers: Record<string, string>;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'ringwell-proxy-'));
      const ports = { proxy: await freePort(), plain: await freePort(), api: await freePort() };
      site = `http://127.0.0.1:${ports.proxy}`;
      plain = `http://127.0.0.1:${ports.plain}`;
      const settings = { PUBLIC_URL: site, TRUST_PROXY: 'loopback' };
      product = await startProduct({ workers: false, settings });
      await product.app.listen({ host: '127.0.0.1', port: ports.api });
      await writeFile(path.join(folder, 'configuration'), program.configuration(folder, ports));
      running = program.start(folder);
      await eventually(async () => expect((await fetch(`${site}/readyz`)).status).toBe(200));
      const answer = await fetch(`${site}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77', origin: site },
        body: JSON.stringify({ password: adminPassword }),
      });
      headers = {
        cookie: String(answer.headers.getSetCookie()[0]).split(';')[0] ?? '',
        'sec-fetch-site': 'same-origin',
      };
    });
    afterAll(async () => {
      if (running?.exitCode === null) {
        running.kill();
        await once(running, 'exit');
      }
      await product?.close();
      await rm(folder, { recursive: true, force: true });
    });

    test('the proxy is trusted, so visitors have addresses of their own', async () => {
      const report = await (await fetch(`${site}/api/admin/health`, { headers })).json();
      expect(report).toMatchObject({ untrusted_proxy: null });
    });

    test('pages are redirected to https, and nothing that programs ask for', async () => {
      const page = await fetch(`${plain}/pricing?plan=basic`, { redirect: 'manual' });
      expect([page.status, page.headers.get('location')]).toEqual([301, 'https://127.0.0.1/pricing?plan=basic']);
      for (const path of ['/api/site', '/api/webhook-events', '/openapi.json', '/readyz'])
        expect([path, (await fetch(`${plain}${path}`, { redirect: 'manual' })).status]).toEqual([path, 403]);
    });

    test('a visitor cannot claim another address', async () => {
      const sessions = await (await fetch(`${site}/api/admin/sessions`, { headers })).text();
      expect(sessions).toContain('127.0.0.1');
      expect(sessions).not.toContain('203.0.113.77');
    });

    test('live updates arrive while the response is open', async () => {
      const stop = new AbortController();
      const answer = await fetch(`${site}/api/admin/events`, { headers, signal: stop.signal });
      const reader = answer.body?.getReader();
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
      stop.abort();
    });

    test('a visitor talks to the receptionist', async () => {
      const page = await openPage(site, { origin: site });
      page.send({ type: 'setup', sample: 'dental', mode: 'text' });
      expect(await page.next()).toMatchObject({ type: 'call' });
      expect(await page.hear()).toContain('Maple Street Dental');
      expect(await page.say('Where can I park?')).toContain('Parking is free');
      page.socket.close();
    });

    test('a contract of almost 10 MB is accepted, and metrics stay inside', async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(customDealInput()))
        if (typeof value === 'string') form.set(name, value);
      form.set(
        'contractFile',
        new Blob([`${'A line of the contract.\n'.repeat(400_000)}`], { type: 'text/plain' }),
        'c.txt',
      );
      const answer = await fetch(`${site}/api/stripe-connect/upload-custom-deal`, { method: 'POST', body: form });
      expect([answer.status, await answer.text()]).toEqual([202, expect.stringContaining('deal_id')]);
      expect((await fetch(`${site}/metrics`)).status).toBeGreaterThan(400);
    });

    test.runIf(program.name.startsWith('nginx'))(
      'what is refused leaves no address and no path in the log',
      async () => {
        expect((await fetch(`${site}/metrics`)).status).toBe(403);
        expect(await readFile(path.join(folder, 'log'), 'utf8')).not.toMatch(/client:|\/metrics/);
      },
    );
  });

describe('a trusted proxy passes on what came over plain http', () => {
  const site = 'https://www.example.com';
  const byHttp = { 'x-forwarded-proto': 'http' };
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { PUBLIC_URL: site, TRUST_PROXY: '10.0.0.1' } });
  });
  afterAll(() => product.close());
  const ask = (
    url: string,
    headers: Record<string, string> = byHttp,
    { method = 'GET' as 'GET' | 'HEAD' | 'POST', remoteAddress = '10.0.0.1' } = {},
  ) => product.app.inject({ method, url, headers, remoteAddress });

  test('pages are redirected to the public address', async () => {
    for (const [url, target] of [
      ['/', '/'],
      ['/pricing?plan=basic', '/pricing?plan=basic'],
      ['/admin/jobs', '/admin/jobs'],
      ['//evil.example/x', '//evil.example/x'],
    ] as const)
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await ask(url, byHttp, { method });
        expect([statusCode, headers.location]).toEqual([308, `${site}${target}`]);
        expect(headers['strict-transport-security']).toContain('max-age');
      }
  });

  test.each([
    ['GET', '/api/site'],
    ['GET', '/api/nothing'],
    ['GET', '/openapi.json'],
    ['POST', '/api/admin/login'],
    ['POST', '/pricing'],
  ] as const)('%s %s is refused, with what to do', async (method, url) => {
    const answer = await ask(url, byHttp, { method });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'forbidden', detail: expect.stringContaining(`Please send it to ${site}`) }),
    ]);
    expect(answer.headers.location).toBeUndefined();
  });

  test('health checks are answered, and so is everything that nobody says came by http', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await ask(url)).statusCode).toBeLessThan(300);
    expect((await ask('/api/site', {})).statusCode).toBe(200);
    expect((await ask('/api/site', { 'x-forwarded-proto': 'https' })).statusCode).toBe(200);
    expect((await ask('/api/site', byHttp, { remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
  });
});

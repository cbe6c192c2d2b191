import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { request as plainRequest, type RequestListener } from 'node:http';
import { request, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#core/config/config.ts';
import { createTlsServer } from '#core/platform/certificate.ts';
import { type Authority, createAuthority, hasOpenssl, type Issued } from '#devkit/authority.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

describe.skipIf(!hasOpenssl)(`a certificate of the process’s own${hasOpenssl ? '' : ' (skipped: no openssl)'}`, () => {
  let folder: string;
  let authority: Authority;
  let issued: Issued;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ringwell-certificate-'));
    authority = createAuthority(folder);
    issued = authority.issue('api.test');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const ask = (port: number, url: string, ca = authority.certificate) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path: url, servername: 'api.test', ca, agent: false });
      asked.once('error', reject).once('response', async (answer) => {
        const chunks = await answer.toArray();
        resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString() });
      });
      asked.end();
    });

  describe('in the API', () => {
    let product: Product;
    let port: number;
    beforeAll(async () => {
      const settings = { TLS_CERT_FILE: issued.certFile, TLS_KEY_FILE: issued.keyFile };
      product = await startProduct({ workers: false, settings });
      expect(await product.app.listen({ host: '127.0.0.1', port: 0 })).toMatch(/^https:/);
      port = (product.app.server.address() as AddressInfo).port;
    });
    afterAll(() => product?.close());

    test('answers over TLS to whoever trusts its authority, with its usual limits', async () => {
      expect(await ask(port, '/healthz')).toEqual({ status: 200, body: '{"status":"alive"}' });
      await eventually(async () => expect((await ask(port, '/readyz')).status).toBe(200));
      expect((await ask(port, '/metrics')).body).toContain('ringwell_database_up 1');
      const other = createAuthority(path.join(folder, 'other')).certificate;
      await expect(ask(port, '/healthz', other)).rejects.toThrow('certificate');
      expect(product.app.server).toMatchObject({ keepAliveTimeout: 72_000, headersTimeout: 10_000 });
    });

    test('says nothing to a request without TLS', async () => {
      const asked = plainRequest({ host: '127.0.0.1', port, path: '/healthz', agent: false }).end();
      expect(await once(asked, 'error')).toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
    });

    test.each<[SecureVersion, boolean]>([
      ['TLSv1.1', false],
      ['TLSv1.2', true],
      ['TLSv1.3', true],
    ])('speaks %s: %s', async (version, spoken) => {
      const socket = connect({
        host: '127.0.0.1',
        port,
        ca: authority.certificate,
        servername: 'api.test',
        minVersion: version,
        maxVersion: version,
        ciphers: 'DEFAULT@SECLEVEL=0',
      });
      const ended = new Promise((resolve) => socket.once('secureConnect', () => resolve(true)).once('error', resolve));
      expect((await ended) === true).toBe(spoken);
      socket.destroy();
    });
  });

  describe('that is replaced', () => {
    const files = () => ({ certFile: path.join(folder, 'used.pem'), keyFile: path.join(folder, 'used.key') });
    let server: Server;
    const lines: string[] = [];
    beforeAll(async () => {
      const { certFile, keyFile } = files();
      await Promise.all([copyFile(issued.certFile, certFile), copyFile(issued.keyFile, keyFile)]);
      const logger = {
        info: (said: unknown) => lines.push(String(said)),
        error: (said: unknown) => lines.push((said as { problem: string }).problem),
      };
      const answer: RequestListener = (asked, response) => response.end(asked.url);
      server = createTlsServer(files(), {}, answer, { logger, checkMilliseconds: 1 }).listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    afterAll(async () => {
      server?.close();
      await once(server, 'close');
    });
    const served = async () => {
      const { port } = server.address() as AddressInfo;
      const socket = connect({ host: '127.0.0.1', port, ca: authority.certificate, servername: 'api.test' });
      await once(socket, 'secureConnect');
      const { serialNumber } = socket.getPeerCertificate();
      socket.destroy();
      return serialNumber;
    };

    test('is used from then on, and not before both of its files are there', async () => {
      const before = await served();
      const next = authority.issue('api.test');
      await copyFile(next.certFile, files().certFile);
      await eventually(() => expect(lines.join()).toContain('TLS_KEY_FILE must name the key of the certificate'));
      expect(await served()).toBe(before);
      await copyFile(next.keyFile, files().keyFile);
      await eventually(() => expect(lines).toContain('a new certificate is in use'));
      expect(await served()).not.toBe(before);
    });
  });

  describe('that can’t be used stops the start', () => {
    const problemOf = (settings: Record<string, string | undefined>) => () =>
      loadConfig({
        DATABASE_URL: 'postgresql://localhost/r',
        ADMIN_PASSWORD: 'x',
        SESSION_SECRET: 's'.repeat(32),
        ...settings,
      });

    test('with a sentence that names the setting', () => {
      const [cert, key] = [issued.certFile, issued.keyFile];
      const other = authority.issue('api.test').keyFile;
      for (const [TLS_CERT_FILE, TLS_KEY_FILE, problem] of [
        [cert, undefined, 'TLS_KEY_FILE is missing'],
        [undefined, key, 'TLS_CERT_FILE is missing'],
        [`${cert}x`, key, 'TLS_CERT_FILE names a file that can’t be read (ENOENT)'],
        [cert, folder, 'TLS_KEY_FILE names a file that can’t be read (EISDIR)'],
        [key, key, 'TLS_CERT_FILE must name a file with a certificate'],
        [cert, cert, 'TLS_KEY_FILE must name a file with a private key'],
        [cert, other, 'TLS_KEY_FILE must name the key of the certificate'],
      ])
        expect(problemOf({ TLS_CERT_FILE, TLS_KEY_FILE }), problem).toThrow(problem);
      expect(problemOf({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key })().http.tls).toEqual({
        certFile: cert,
        keyFile: key,
      });
    });
  });
});

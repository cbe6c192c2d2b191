import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { environment } from '#core/config/env.ts';
import { sampleSecrets } from '#core/config/sample-secrets.ts';
import { jobNames } from '#core/jobs/definitions.ts';
import { sourcesIn } from '#tests/support/sources.ts';
import { handlers } from '#workers/registry.ts';

describe('the repository is in order', () => {
  const sources = sourcesIn('apps', 'workers', 'devkit', 'scripts', 'tests', 'prisma');

  test('every job has a handler, and every handler a job', () => {
    expect(Object.keys(handlers).toSorted()).toEqual([...jobNames].toSorted());
    for (const name of jobNames) {
      expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(handlers[name]).toBeTypeOf('function');
    }
  });

  test('.env.example lists every setting, and no other', () => {
    const example = path.resolve('.env.example');
    expect(existsSync(example)).toBe(true);
    const told = [...readFileSync(example, 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(told.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  test('production refuses every secret that a file for operators contains, and the list has no other', () => {
    const files = ['docker-compose.yml', '.env.example', 'Dockerfile', 'haproxy.cfg', 'docs/operations/deploy.md'];
    const text = files.map((file) => readFileSync(path.resolve(file), 'utf8')).join('\n');
    const values = [
      ...text.matchAll(/\b[A-Z_]*(?:PASSWORD|SECRET|TOKEN|KEY):-([^}\s]+)\}/g),
      ...text.matchAll(/^#? *[A-Z_]*(?:PASSWORD|SECRET|TOKEN|KEY)(?:_[A-Z]+)?(?:: *|=)([^\s$]+) *$/gm),
      ...text.matchAll(/^[^#\n]*:\/\/[^\s:@/]+:([^\s@/$]+)@/gm),
    ].map(([, value = '']) => value);
    expect(new Set(values)).toEqual(new Set(sampleSecrets));
  });

  test('compose publishes ports on this machine only', () => {
    const published = [...readFileSync(path.resolve('docker-compose.yml'), 'utf8').matchAll(/^ +- "(.+:\d+)"$/gm)];
    expect(published.length).toBeGreaterThan(1);
    for (const [, port] of published) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test('compose names the version of every image, and keeps what holds data away from the proxy', () => {
    const text = readFileSync(path.resolve('docker-compose.yml'), 'utf8');
    const images = [...text.matchAll(/^ +image: (?!\$)(\S+)$/gm)].map(([, image]) => image);
    expect(images.filter((image) => !/:v?\d+\.\d+/.test(image ?? ''))).toEqual([]);
    const services = text.slice(text.indexOf('\nservices:'), text.indexOf('\nnetworks:')).split(/^ {2}(?=\w+:$)/m);
    const networks = services
      .slice(1)
      .map((service) => [service.slice(0, service.indexOf(':')), /^ {4}networks: \[(.+)\]$/m.exec(service)?.[1]]);
    expect(Object.fromEntries(networks)).toEqual({
      postgres: 'back',
      redis: 'back',
      mail: 'back',
      migrate: 'back',
      proxy: 'front',
      api: 'front, back',
      workers: 'back',
    });
    expect(text).toMatch(/redis-server.+--requirepass/);
  });

  test('no file is longer than the limit', () => {
    expect(sources.filter(({ text }) => text.trimEnd().split('\n').length > 400).map(({ file }) => file)).toEqual([]);
  });

  test('no unfinished work is marked', () => {
    const marks = new RegExp(
      `\\b(?:${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|${['X', 'XX'].join('')}|${['HA', 'CK'].join('')})\\b`,
    );
    expect(sources.filter(({ text }) => marks.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('no test is skipped, and none excludes the others', () => {
    const tests = sources.filter(({ file }) => file.startsWith('tests/') && /\.(?:test|spec)\.tsx?$/.test(file));
    expect(tests.length).toBeGreaterThan(10);
    const passedOver =
      /\b(?:test|it|describe)\s*(?:\.\w+)*\.(?:only|skip|todo|fails|fixme)\b(?!If)|\b(?:xit|xtest|xdescribe|fit|fdescribe)\s*\(/;
    expect(tests.filter(({ text }) => passedOver.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('no test sleeps, has a limit in seconds, or is retried', () => {
    const waits =
      /setTimeout\(|timers\/promises|waitForTimeout\(|network[i]dle|\btimeout: ?\d|Timeout\(\d|\bwithin: ?\d|\bretry: ?\d|^ *\}, \d[\d_]*\);/m;
    const tests = sources.filter(
      ({ file }) => /^(?:tests\/|devkit\/|\w+\.config\.ts$)/.test(file) && file !== 'tests/support/conditions.ts',
    );
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter(({ text }) => waits.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('what is signed or encrypted with a secret names its purpose in one place', () => {
    const code = sources.filter(({ file }) => /^(?:apps|workers|scripts)\//.test(file));
    const signing = code.filter(({ text }) => /platform\/hmac\.ts|\.\/hmac\.ts/.test(text)).map(({ file }) => file);
    expect(signing).toEqual(['apps/core/platform/keys.ts']);
    const reading = code.filter(({ text }) => /\b(?:sessionKeys|linkKeys)\b/.test(text)).map(({ file }) => file);
    expect(reading.toSorted()).toEqual([
      'apps/core/access/service.ts',
      'apps/core/config/config.ts',
      'apps/core/config/parts.ts',
      'apps/core/platform/keys.ts',
      'apps/core/webhooks/service.ts',
    ]);
  });

  test('no file names a folder of one machine', () => {
    const homes = /["'`(\s](?:\/(?:home|Users|root)\/|[A-Z]:\\Users\\)\w/;
    expect(sources.filter(({ text }) => homes.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { environment } from '#core/config/env.ts';
import { secretSettings } from '#core/config/secret-settings.ts';
import { sourcesIn } from '#tests/support/sources.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const policy = read('docs/security.md');
const settings = Object.keys(environment.shape);
const sources = sourcesIn('apps', 'workers').filter(({ file }) => !file.startsWith('apps/web/'));

/** From a heading to the next one of its rank, or a higher one. */
function section(heading: string, text = policy): string {
  const rank = /^#+/.exec(heading)?.[0].length ?? 0;
  const rest = text.slice(text.indexOf(`${heading}\n`) + heading.length);
  return rest.split(new RegExp(`^#{1,${rank}} `, 'm'))[0] ?? '';
}
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
/** The names in one column of the tables of a section. */
const column = (text: string, index: number) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => named(line.split(/(?<!\\)\|/)[index + 1] ?? ''));
const filesWith = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file);

describe('docs/security.md', () => {
  const schema = readdirSync('prisma/schema')
    .map((file) => read(`prisma/schema/${file}`))
    .join('\n');
  const tables = [...schema.matchAll(/^model \w+ \{.*?@@map\("(\w+)"\)/gms)].map(([, table = '']) => table);
  const levels = new Map(
    [...section('## Levels of data').matchAll(/^\| (Secret|Personal|Internal|Public) \| (.+) \|$/gm)].map(
      ([, level = '', names = '']) => [level, named(names)],
    ),
  );

  test('has a level for each table, and none that it has not', () => {
    expect([...levels.keys()]).toEqual(['Secret', 'Personal', 'Internal', 'Public']);
    expect([...levels.values()].flat().toSorted()).toEqual(tables.toSorted());
  });

  test('counts every table as personal that docs/privacy.md does', () => {
    const personal = [...read('docs/privacy.md').matchAll(/^\| `(\w+)` \| `[^|]*\| [^|]*\|$/gm)].map(
      ([, name]) => name,
    );
    expect(personal.length).toBeGreaterThan(15);
    expect(levels.get('Personal')).toEqual(expect.arrayContaining(personal));
  });

  test('says how each secret among the settings is replaced', () => {
    const secret = /(?:SECRET|PASSWORD|PASSWORD_HASH|TOKEN|_KEY|HEADERS)(?:_PREVIOUS)?$/;
    const named = settings.filter((name) => secret.test(name) && name !== 'STRIPE_PUBLISHABLE_KEY');
    expect(secretSettings).toEqual(expect.arrayContaining(named));
    expect(column(section('## Keys and secrets').split('### ')[0] ?? '', 0).toSorted()).toEqual(
      secretSettings.toSorted(),
    );
  });

  test('names each file with an algorithm, and no other', () => {
    const algorithms = filesWith(/\b(?:createHash|createHmac|createCipheriv|hkdfSync|md5\(|argon2'|otplib|PBKDF2\/)/);
    const files = column(section('### Algorithms'), 2).filter((name) => name.includes('/') && !name.startsWith('@'));
    expect([...new Set(files)].toSorted()).toEqual(algorithms);
  });

  test('names each connection that a client or a setting opens', () => {
    const text = section('## Connections going out').split('**Limit them')[0] ?? '';
    const clients = readdirSync('apps/core/clients', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...new Set(column(text, 0))].toSorted()).toEqual(clients.toSorted());
    const shown = /^(?:COMPANY|PRIVACY|SCHEDULING|AUDIO_PLAYLIST|INVOICE_BASIC|INVOICE_PREMIER)_URL$/;
    const opened = settings.filter((name) => /(?:_URL|_ENDPOINT|_ISSUER|_SENTINELS|_API_BASE)$/.test(name));
    expect(column(text, 1)).toEqual(expect.arrayContaining(opened.filter((name) => !shown.test(name))));
  });

  test('names each schema that checks fields against each other', () => {
    const schemas = sources.filter(({ file }) => file.startsWith('apps/core/') && file.endsWith('/schemas.ts'));
    const checking = schemas.flatMap(({ text }) =>
      text
        .split(/^export const /m)
        .slice(1)
        .filter((part) => /^ {2}\.(?:superR|r)efine\(|\)\.refine\(|page\.superRefine|exported\.superRefine/m.test(part))
        .filter((part) => /strictObject|superRefine/.test(part))
        .map((part) => /^\w+/.exec(part)?.[0] ?? ''),
    );
    expect(column(section('## Fields that belong together'), 0).toSorted()).toEqual(checking.toSorted());
  });

  test('names each place where a role gets less of an answer', () => {
    expect(filesWith(/\bisAllowed\(/).filter((file) => !/\/(?:rules|permissions)\.ts$/.test(file))).toEqual([
      'apps/api/routes/admin/records.ts',
      'apps/api/routes/admin/summary.ts',
      'apps/api/routes/ops/health.ts',
      'apps/core/access/sessions.ts',
    ]);
    const told = column(section('## Who gets which fields'), 1).filter((name) => name !== 'null');
    expect(told).toEqual(['money:read', 'money:read', 'members', 'jobs']);
  });

  test('says what a line of a request holds, and nothing writes lines but the logger', () => {
    const line = /const lineOf = [^{]*\{(.*?)^\}\);/ms.exec(read('apps/api/plugins/request-log.ts'))?.[1] ?? '';
    const fields = [...line.matchAll(/^ +(\w+):/gm)].map(([, name]) => name);
    expect(fields.length).toBeGreaterThan(3);
    expect(section('## Logs')).toContain(`requests as ${fields.map((name) => `\`${name}\``).join(', ')};`);
    // Each says what is wrong with its settings before there is a logger.
    expect(filesWith(/\bconsole\.\w+\(|process\.std(?:out|err)\.write/)).toEqual([
      'apps/api/server.ts',
      'workers/main.ts',
    ]);
    expect(read('haproxy.cfg')).toMatch(/^ {2}log stdout format raw local0 notice$/m);
    expect(read('haproxy.cfg')).not.toContain('httplog');
  });
});

test('docs/operations.md names each purpose that a secret has', () => {
  const types = [...read('apps/core/platform/keys.ts').matchAll(/^export type (?:Link)?Purpose =([^;]+);/gm)];
  const signing = types.flatMap(([, names = '']) => [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name));
  const encrypting = sources.flatMap(({ text }) =>
    [...text.matchAll(/createEncryption\([^)]*'([\w-]+)'\)|encryptionPurpose = '([\w-]+)'/g)].map(
      ([, literal, constant]) => literal ?? constant ?? '',
    ),
  );
  expect(encrypting.length).toBe(4);
  const told = section('## Replacing secrets', read('docs/operations.md'));
  const links = named(told.slice(told.indexOf('Tracking links'))).slice(0, 4);
  expect([...column(told, 1), ...links].toSorted()).toEqual([...signing, ...encrypting].toSorted());
});

test('the example of nginx logs no requests, also not those that fail', () => {
  const example = /^```nginx\n(.*?)^```/ms.exec(read('docs/hosting.md'))?.[1] ?? '';
  const servers = example.split(/^server \{$/m).slice(1);
  expect(servers.length).toBe(2);
  for (const server of servers) {
    expect(server).toMatch(/^ {2}access_log off;$/m);
    expect(server).toMatch(/^ {2}error_log \S+ crit;$/m);
  }
});

test('the examples of proxies set safe cookies and recommended cipher suites', async () => {
  const cookie = /^ {2}cookie (.+)$/m.exec(read('haproxy.cfg'))?.[1]?.split(' ') ?? [];
  expect(cookie[0]).toMatch(/^__Host-/);
  expect(cookie).toEqual(expect.arrayContaining(['httponly', 'secure', '"SameSite=Strict"']));
  expect(cookie).not.toContain('domain');
  const suites = /ssl_ciphers ([^;]+);/.exec(read('docs/hosting.md'))?.[1]?.split(':') ?? [];
  expect(suites.length).toBeGreaterThan(3);
  for (const suite of suites)
    expect(suite).toMatch(/^ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA|CHACHA20-POLY1305)/);
});

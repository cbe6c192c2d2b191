import { describe, expect, test } from 'vitest';
import { importsOf, type Source, sourcesIn } from '#tests/support/sources.ts';

const sources = sourcesIn('apps', 'workers');
const inside =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(folder));
const isOurs = inside('apps/', 'workers/', 'devkit/', 'tests/', 'scripts/', 'prisma/');

/** Every import that breaks a rule, as "file -> what it imports". */
function broken(applies: (file: string) => boolean, forbidden: (imported: string, file: string) => boolean): string[] {
  return sources
    .filter(({ file }) => applies(file))
    .flatMap((source) =>
      importsOf(source)
        .filter((imported) => forbidden(imported, source.file))
        .map((imported) => `${source.file} -> ${imported}`),
    );
}

const isPackage = (imported: string, ...names: string[]) =>
  names.some((name) => imported === name || imported.startsWith(`${name}/`));
/** The folder of core a file is in; platform and clients count as one each. */
const areaOf = (file: string) => /^apps\/core\/(platform|clients|.+(?=\/[^/]+$))\//.exec(file)?.[1] ?? null;

/** What every area may build on. */
const commonGround = new Set(['platform', 'jobs', 'shared', 'text', 'config', 'clients']);

describe('who imports whom', () => {
  test('there is something to look at, and it is read right', () => {
    expect(sources.length).toBeGreaterThan(60);
    const sample: Source = {
      file: 'apps/core/x/service.ts',
      text: "import type { A } from './a.ts';\nimport {\n  b,\n} from '#core/shared/b.ts';\nexport { c } from '../y/c.ts';\nimport 'd';\nconst e = await import('e/f');",
    };
    expect(importsOf(sample)).toEqual(['apps/core/x/a.ts', 'apps/core/shared/b.ts', 'apps/core/y/c.ts', 'd', 'e/f']);
  });

  /** Draws the pages on the server; part of the site because it is the site's components that draw. */
  const renderer = 'apps/web/prerender/';

  test('the site takes schemas, rules and the plans from the core, and nothing else from our side of the wire', () => {
    expect(
      broken(
        inside('apps/web/'),
        (imported) =>
          isOurs(imported) &&
          !imported.startsWith('apps/web/') &&
          !/^apps\/core\/[a-z/-]+\/(?:schemas|rules|plans)\.ts$/.test(imported),
      ),
    ).toEqual([]);
    expect(
      broken(
        (file) => inside('apps/web/')(file) && !file.startsWith(renderer),
        (imported) => imported.startsWith('node:') || isPackage(imported, 'pg', 'fastify', 'bullmq', 'pino'),
      ),
    ).toEqual([]);
  });

  test('what the site takes from the core brings no server with it', () => {
    const portable = /^apps\/core\/[a-z/-]+\/(?:schemas|rules|plans)\.ts$/;
    expect(
      broken(
        (file) => portable.test(file),
        (imported) => !portable.test(imported) && imported !== 'zod',
      ),
    ).toEqual([]);
  });

  test('the core knows nothing of the web server, the queue, the pages or anything above it', () => {
    expect(broken(inside('apps/core/'), (imported) => isOurs(imported) && !imported.startsWith('apps/core/'))).toEqual(
      [],
    );
    expect(
      broken(
        inside('apps/core/'),
        (imported) =>
          isPackage(imported, 'fastify', 'fastify-plugin', 'bullmq', 'ioredis', 'react', 'react-dom') ||
          imported.startsWith('@fastify/'),
      ),
    ).toEqual([]);
  });

  test('the API, the workers and the queue build on the core and on the queue', () => {
    for (const house of ['apps/api/', 'workers/']) {
      expect(
        broken(inside(house), (imported) => isOurs(imported) && !inside('apps/core/', 'apps/queue/', house)(imported)),
      ).toEqual([]);
    }
    expect(
      broken(inside('apps/queue/'), (imported) => isOurs(imported) && !inside('apps/core/', 'apps/queue/')(imported)),
    ).toEqual([]);
  });

  test('an area uses another by its service, rules, schemas or presented shapes, never by its insides', () => {
    expect(
      broken(
        (file) => areaOf(file) !== null,
        (imported, file) => {
          const [from, to] = [areaOf(file), areaOf(imported)];
          return (
            to !== null &&
            to !== from &&
            !commonGround.has(to) &&
            !/\/(?:service|rules|schemas|plans)\.ts$/.test(imported)
          );
        },
      ),
    ).toEqual([]);
  });

  test('the common ground does not lean on the areas that stand on it', () => {
    const ground = (file: string) => commonGround.has(areaOf(file) ?? '');
    expect(
      broken(ground, (imported) => areaOf(imported) !== null && !ground(imported) && !/\/rules\.ts$/.test(imported)),
    ).toEqual([]);
  });

  test.each([
    ['bullmq', 'apps/queue/'],
    ['ioredis', 'apps/queue/'],
    ['nodemailer', 'apps/core/clients/'],
    ['undici', 'apps/core/clients/'],
    ['standardwebhooks', 'apps/core/clients/'],
    ['pg', 'apps/core/platform/'],
    ['@prisma/adapter-pg', 'apps/core/platform/'],
    ['@node-rs/argon2', 'apps/core/access/'],
    ['yauzl', 'apps/core/leads/custom-deal/'],
    ['file-type', ['apps/core/audio/', 'apps/core/leads/custom-deal/']],
    ['stripe', 'apps/core/clients/'],
    ['twilio', 'apps/core/clients/'],
    ['libphonenumber-js', 'apps/core/messaging/phone-verification/'],
    ['pino', 'apps/core/platform/'],
    ['prom-client', ['apps/api/', 'workers/']],
  ])('%s is imported where its work is done, and nowhere else', (name, home) => {
    expect(
      broken(
        (file) => !inside(...[home].flat())(file),
        (imported) => isPackage(imported, name),
      ),
    ).toEqual([]);
  });

  test('settings are read in one place', () => {
    expect(
      sources
        .filter(
          ({ file, text }) =>
            !file.startsWith('apps/core/config/') &&
            /process\.env\b|import\.meta\.env\.(?!DEV|PROD|BASE_URL|MODE)/.test(text),
        )
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test('SQL is never put together by hand from what a sender wrote', () => {
    expect(
      sources.filter(({ text }) => /\$(?:queryRawUnsafe|executeRawUnsafe)\b/.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });
});

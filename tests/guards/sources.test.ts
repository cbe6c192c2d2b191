import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/sources.ts';

const sources = sourcesIn('apps', 'workers');

describe('what the sources contain', () => {
  test('source files are found', () => {
    expect(sources.length).toBeGreaterThan(60);
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

  const filesWith = (words: RegExp, ...allowed: string[]) =>
    sources.filter(({ file, text }) => !allowed.includes(file) && words.test(text)).map(({ file }) => file);

  test('statements are built with types; what stays raw is named in docs/decisions/0013-typed-sql.md', () => {
    const database = ['database', 'listening', 'statements'].map((name) => `apps/core/platform/${name}.ts`);
    expect(filesWith(/\.query(?:<[^(]*>)?\(/, ...database)).toEqual([]);
    expect(filesWith(/\$(?:queryRaw|executeRaw)/)).toEqual([]);
    expect(filesWith(/\bsql\.raw\(/, 'apps/core/platform/statements.ts')).toEqual([]);
  });

  test('a row has the same names from Prisma and from SQL, and in the HTTP contract', () => {
    const models = readdirSync('prisma/schema').map((file) => readFileSync(path.join('prisma/schema', file), 'utf8'));
    expect(models.length).toBeGreaterThan(10);
    expect(models.flatMap((model) => model.match(/^ +\w+ .*(?<!@)@map\(.*/gm) ?? [])).toEqual([]);
  });

  test('text is compared without wildcards, which `insensitive` of Prisma adds', () => {
    expect(filesWith(/mode: 'insensitive'/)).toEqual([]);
  });

  test('expressions in SQL hold no statement of their own, which nothing would check, but in texts that a test runs', () => {
    const runByTests = ['apps/core/privacy/retention.ts', 'apps/core/jobs/attempts.ts'];
    expect(
      filesWith(/\bsql(?:<[^`(]*>)?`[^`]*\b(?:select|insert\s+into|update|delete\s+from|truncate)\b/i, ...runByTests),
    ).toEqual([]);
  });
});

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

  test('SQL is never concatenated from a sender’s input', () => {
    expect(
      sources.filter(({ text }) => /\$(?:queryRawUnsafe|executeRawUnsafe)\b/.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });
});

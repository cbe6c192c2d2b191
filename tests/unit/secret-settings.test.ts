import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError, loadConfig, loadWorkerConfig, settingWarnings } from '#core/config/config.ts';
import { sampleSecrets, sampleSettings } from '#core/config/sample-secrets.ts';
import type { Variables } from '#core/config/secret-settings.ts';

const enough = {
  DATABASE_URL: 'postgresql://u:p@localhost:5432/r',
  ADMIN_PASSWORD: 'a long enough password',
  SESSION_SECRET: 's'.repeat(32),
};

const problemsOf = (settings: Variables) => {
  try {
    loadConfig(settings);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
};

test('secrets can be in files, as containers get them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringwell-secrets-'));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const { SESSION_SECRET, DATABASE_URL, ...others } = enough;
  const inFiles = {
    ...others,
    SESSION_SECRET_FILE: file('session', `${SESSION_SECRET}\n`),
    DATABASE_URL_FILE: file('database', DATABASE_URL),
  };
  expect(loadConfig(inFiles)).toEqual(loadConfig(enough));
  expect(
    problemsOf({
      ...enough,
      SESSION_SECRET_FILE: file('session', SESSION_SECRET),
      SMTP_URL_FILE: file('smtp', '\n'),
      LINK_SECRET_FILE: path.join(folder, 'missing'),
    }),
  ).toEqual([
    'SESSION_SECRET and SESSION_SECRET_FILE can’t both be set: please keep one',
    'LINK_SECRET_FILE names a file that can’t be read (ENOENT)',
    'SMTP_URL_FILE names an empty file',
  ]);
  const sample = file('sample', 'only-for-trying-out-0123456789abcdef');
  const known = problemsOf({
    ...enough,
    NODE_ENV: 'production',
    SESSION_SECRET: undefined,
    SESSION_SECRET_FILE: sample,
  });
  expect(known).toContainEqual(expect.stringContaining('SESSION_SECRET has a sample value'));
  rmSync(folder, { recursive: true });
});

test('a sample secret stops a production start, wherever it is set, and is one warning in any other', () => {
  const production = { ...enough, NODE_ENV: 'production' };
  for (const sample of sampleSecrets) {
    const address = { DATABASE_URL: `postgresql://ringwell:${encodeURIComponent(sample)}@postgres:5432/ringwell` };
    expect(problemsOf({ ...production, ...address }).join()).toContain('DATABASE_URL has a sample value');
    for (const name of ['SESSION_SECRET', 'LINK_SECRET', 'ADMIN_PASSWORD'])
      expect(problemsOf({ ...production, [name]: sample }).map((problem) => problem.split(' ')[0])).toContain(name);
    expect(sampleSettings({ SESSION_SECRET: `${'n'.repeat(32)},${sample}` })).toEqual(['SESSION_SECRET']);
  }
  const samples = { ...enough, ADMIN_PASSWORD: 'change-me-before-use', DATABASE_URL: 'postgresql://r:ringwell@db/r' };
  expect(settingWarnings(loadConfig(samples))).toEqual([expect.stringContaining('ADMIN_PASSWORD, DATABASE_URL')]);
  expect(settingWarnings(loadConfig(enough))).toEqual([]);
});

test('workers need no secret that signs people in or that requests are checked with', () => {
  const { ADMIN_PASSWORD: _, ...workers } = enough;
  const doors = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    OIDC_ISSUER: 'https://sso.example',
    OIDC_CLIENT_ID: 'ringwell',
  };
  expect(loadWorkerConfig({ ...workers, ...doors }).secrets).toMatchObject({
    admin: null,
    stripe: { key: 'sk_test_1', webhook: null },
    oidcClientSecret: null,
  });
  expect(problemsOf({ ...workers, ...doors }).map((problem) => problem.split(' ')[0])).toEqual([
    'ADMIN_PASSWORD',
    'STRIPE_WEBHOOK_SECRET',
    'OIDC_CLIENT_SECRET',
  ]);
});

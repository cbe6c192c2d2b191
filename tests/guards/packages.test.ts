import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        optional: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const packages = Object.entries(lock.packages).filter(([place]) => place !== '');

test('every package comes from the registry', () => {
  expect(packages.length).toBeGreaterThan(500);
  // An address in the lock file would be that of a git repository, a folder or one particular server.
  const elsewhere = packages.filter(([, { resolved, link }]) => link || resolved !== undefined);
  expect(elsewhere.map(([place]) => place)).toEqual([]);
});

test('every package is pinned by its hash, except those of other platforms, which npm did not download', () => {
  const loose = packages.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
  expect(loose.filter(([, { optional }]) => !optional).map(([place]) => place)).toEqual([]);
});

test('scripts of packages run at an install only where they are allowed, and a new one stops it', () => {
  const names = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect([...new Set(names)].filter((name) => !(name in allowScripts))).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toContain('strict-allow-scripts=true');
});

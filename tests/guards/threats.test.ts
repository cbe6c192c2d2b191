import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/threat-model.md', 'utf8');

test('docs/threat-model.md names tests that exist, at the end of each threat', () => {
  const named = [...text.matchAll(/`(tests\/[^`…]+\.test\.ts)`/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
  const threats = text.slice(text.indexOf('## What holds each threat'), text.indexOf('## What nothing holds yet'));
  const rows = threats.split('\n').filter((line) => /^\| (?!Threat)/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((line) => !/`tests\/[^`]+` \|$/.test(line))).toEqual([]);
});

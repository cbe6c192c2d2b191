import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allFaults } from '#devkit/soak/soak.ts';

const text = readFileSync('docs/reliability.md', 'utf8');

describe('docs/reliability.md', () => {
  test('names tests that exist, at the end of each row and promise', () => {
    const named = [...text.matchAll(/`(tests\/[^`…]+\.test\.ts)`/g)].map(([, file]) => file ?? '');
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
    const answers = text.slice(text.indexOf('## What happens'), text.indexOf('## The soak')).split('\n');
    const rows = answers.filter((line) => line.startsWith('| ') && !line.startsWith('| When'));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((line) => !/`tests\/[^`]+` \|$/.test(line))).toEqual([]);
  });

  test('names every fault of the soak', () => {
    const faults = allFaults.map(({ name }) => name);
    expect(faults.filter((name) => !text.includes(name))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sections = readFileSync('docs/architecture.md', 'utf8').split(/^## /m).slice(1);
const ways = sections.map((section) => ({
  name: section.split('\n')[0] ?? '',
  files: Array.from(section.matchAll(/^\d+\. `([^`]+)`/gm), ([, file = '']) => file),
}));

test.each(ways)('$name: no file comes twice, and each names the next', ({ files }) => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.length).toBeLessThanOrEqual(28);
  expect(new Set(files).size).toBe(files.length);
  const gaps = files.slice(1).filter((next, index) => {
    const text = readFileSync(files[index] ?? '', 'utf8');
    const folder = path.basename(path.dirname(next));
    return !text.includes(`${folder}/${path.basename(next)}`) && !text.includes(`'./${path.basename(next)}'`);
  });
  expect(gaps).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \|$/gm)].map(
  ([, number = '', , text = '']) => ({ number, text }),
);

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 begins with; higher levels come after them. */
const sections = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

test('docs/asvs.md has every requirement of levels 1 and 2, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(
    Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    ),
  );
});

test('docs/asvs.md names files that exist, and a test for each that is held', () => {
  for (const { number, text } of rows) {
    expect([number, text]).toEqual([number, expect.stringMatching(/^(?:Held|In part|Not held|Not applicable)[:.,]/)]);
    const files = [...text.matchAll(/`((?:apps|docs|prisma|tests)\/[^`]+)`/g)].map(([, file = '']) => file);
    expect([number, files.filter((file) => !existsSync(file))]).toEqual([number, []]);
    if (text.startsWith('In part')) expect([number, files.length]).not.toEqual([number, 0]);
    const tests = files.filter((file) => /^tests\/.+\.(?:test|e2e)\.ts$/.test(file));
    if (text.startsWith('Held')) expect([number, tests.length]).not.toEqual([number, 0]);
  }
});

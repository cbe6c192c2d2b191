import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \|$/gm)].map(
  ([, number = '', , text = '']) => ({ number, text }),
);

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 begins with; higher levels come after them. */
const sections = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
};

test('docs/asvs.md has every requirement of levels 1 and 2 of its chapters, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(
    Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    ),
  );
});

test('docs/asvs.md names files that exist, for each that is held', () => {
  for (const { number, text } of rows) {
    expect([number, text]).toEqual([number, expect.stringMatching(/^(?:Held|In part|Not held|Not applicable)[:.,]/)]);
    const files = [...text.matchAll(/`((?:apps|docs|prisma|tests)\/[^`]+)`/g)].map(([, file = '']) => file);
    expect([number, files.filter((file) => !existsSync(file))]).toEqual([number, []]);
    if (/^(?:Held|In part)/.test(text)) expect([number, files.length]).not.toEqual([number, 0]);
  }
});

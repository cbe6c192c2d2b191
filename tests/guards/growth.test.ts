import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { environment } from '#core/config/env.ts';
import { expiringTables } from '#core/operations/retention/rules.ts';

const read = (...parts: string[]) => readFileSync(path.resolve(...parts), 'utf8');

describe('what grows', () => {
  const schema = readdirSync('prisma/schema')
    .map((file) => read('prisma/schema', file))
    .join('\n');
  const tables = [...schema.matchAll(/^model \w+ \{.*?@@map\("(\w+)"\)/gms)].map(([, table]) => table ?? '');
  const section = /^## What grows, and what ends it\n(.*?)^## /ms.exec(read('docs/operations.md'))?.[1] ?? '';
  const told = [...section.matchAll(/^\| (`[^|]+`) \| ([^|]+) \|$/gm)].flatMap(([, names = '', end = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, table = '']) => ({ table, end })),
  );

  /** What is erased from rows that stay ends by these, as `docs/privacy.md` says. */
  const erasing = ['RETENTION_BODIES_DAYS', 'RETENTION_FORMS_DAYS', 'RETENTION_MONEY_DAYS'];

  test('is told for every table of the schema, once', () => {
    expect(tables.length).toBeGreaterThan(30);
    expect(told.map(({ table }) => table).toSorted()).toEqual(tables.toSorted());
  });

  test('ends by a setting that exists, or for a reason', () => {
    const bySetting = told.filter(({ end }) => end.includes('RETENTION_'));
    expect(bySetting.map(({ table }) => table).toSorted()).toEqual([...expiringTables].toSorted());
    const settings = bySetting.map(({ end }) => /`(RETENTION_\w+)`/.exec(end)?.[1]);
    expect([...settings, ...erasing].toSorted()).toEqual(
      Object.keys(environment.shape)
        .filter((name) => name.startsWith('RETENTION_'))
        .toSorted(),
    );
    for (const { end } of told) expect(end).toMatch(/^(?:`RETENTION_|never: |with |when |an hour |a recording )/);
  });
});

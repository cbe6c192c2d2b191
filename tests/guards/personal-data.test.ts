import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expiredKinds } from '#core/privacy/expired/kinds.ts';
import { expiredPeriods } from '#core/privacy/expired/rules.ts';

const schema = readdirSync('prisma/schema')
  .map((file) => readFileSync(`prisma/schema/${file}`, 'utf8'))
  .join('\n');
const text = readFileSync('docs/privacy.md', 'utf8');
const named = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

/** The columns of each table that can hold words: texts, JSON and bytes, but no ids. */
const columns = new Map(
  [...schema.matchAll(/^model \w+ \{(.*?)@@map\("(\w+)"\)/gms)].map(([, body = '', table = '']) => {
    const fields = [...body.matchAll(/^ {2}(\w+) +(?:String|Json|Bytes)\S*(.*)$/gm)];
    const texts = fields.filter(([, , rest = '']) => !rest.includes('@db.Uuid'));
    return [table, texts.map(([, name = '', rest = '']) => /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name)];
  }),
);
/** From `## How long it is kept`: the tables of each line, and when they are erased. */
const ends = [
  ...(/^## How long it is kept\n(.*?)^## /ms.exec(text)?.[1] ?? '').matchAll(/^\| (`[^|]*) \| ([^|]+) \|/gm),
].flatMap(([, tables = '', end = '']) => named(tables).map((table) => ({ table, end })));
const rows = [...text.matchAll(/^\| `(\w+)` \| (`[^|]*) \| ([^|]*)\|$/gm)].map(([, table = '', personal, others]) => ({
  table,
  told: [...named(personal ?? ''), ...named(others ?? '')],
}));
const without = named(text.slice(text.indexOf('**Of the team**')));

test('docs/privacy.md says of every column that can hold words whether it holds a person’s', () => {
  expect(columns.size).toBeGreaterThan(50);
  expect([...rows.map(({ table }) => table), ...without].toSorted()).toEqual([...columns.keys()].toSorted());
  for (const { table, told } of rows) expect([table, told.toSorted()]).toEqual([table, columns.get(table)?.toSorted()]);
});

test('docs/privacy.md says how long each of them is kept, as the code has it', () => {
  expect([...new Set(ends.map(({ table }) => table))].toSorted()).toEqual(
    [...rows.map(({ table }) => table)].toSorted(),
  );
  const bySetting = ends.flatMap(({ table, end }) => {
    const setting = /^`(RETENTION_\w+)`/.exec(end)?.[1];
    return setting ? [`${table} ${setting}`] : [];
  });
  // The calls to a demo number are erased with the demo.
  const calls = 'demo_call RETENTION_FORMS_DAYS';
  expect([...new Set(bySetting)].filter((each) => each !== calls).toSorted()).toEqual(
    expiredKinds.map(({ table, name }) => `${table} RETENTION_${expiredPeriods[name].toUpperCase()}_DAYS`).toSorted(),
  );
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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

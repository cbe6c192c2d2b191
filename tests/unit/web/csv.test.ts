import { expect, test } from 'vitest';
import { csvOf } from '#tests/support/csv.ts';

test('the first row is the first record’s field names, and every record follows in that order', async () => {
  expect(
    await csvOf([
      { name: 'Maria', score: 35, ready: true, company: null },
      { company: 'Becker, Sons & "Co"', ready: false, name: 'Tom', score: -0.5 },
    ]),
  ).toBe('name,score,ready,company\n"Maria",35,true,\n"Tom",-0.5,false,"Becker, Sons & ""Co"""');
});

test('no typed text runs as a formula in a spreadsheet', async () => {
  for (const typed of ['=1+1', '+1 615', '-2', '@SUM(A1)', '\t=1', '\r=1'])
    expect(await csvOf([{ typed }])).toBe(`typed\n"'${typed}"`);
  expect(await csvOf([{ typed: 'a=1' }])).toBe('typed\n"a=1"');
});

test('line breaks stay inside their cell, and parts of a record are written as JSON', async () => {
  expect(await csvOf([{ message: 'one\ntwo', deal: { name: 'A "B"' }, features: ['=x'] }])).toBe(
    'message,deal,features\n"one\ntwo","{""name"":""A \\""B\\""""}","[""=x""]"',
  );
  expect(await csvOf([])).toBe('');
});

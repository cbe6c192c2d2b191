import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictly } from '#api/plugins/json.ts';
import { expectCheap } from '#tests/support/cpu.ts';

const codeOf = (text: string | Buffer) => {
  try {
    parseStrictly(Buffer.from(text as string));
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a JSON document', () => {
  test.each([
    '{}',
    '[]',
    'null',
    '5',
    '"text"',
    ' {"a": [1, {"b": "}]\\""}]} ',
    '{"a":{"x":1},"b":{"x":2}}',
    '[{"x":1},{"x":1}]',
    '{"":1}',
    '{"proto":1,"__prot":2}',
    '{"a":"__proto__"}',
    `${'['.repeat(8)}${']'.repeat(8)}`,
  ])('%j is read', (text) => {
    expect(parseStrictly(Buffer.from(text))).toEqual(JSON.parse(text));
  });

  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'malformed_request'],
    ['two of them', '{}{}', 'malformed_request'],
    ['an unclosed string', '{"a":"', 'malformed_request'],
    ['an invalid escape', '{"\\x":1}', 'malformed_request'],
    ['a byte-order mark', '\ufeff{}', 'malformed_request'],
    ['broken UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'malformed_request'],
    ['nine levels', `${'['.repeat(9)}${']'.repeat(9)}`, 'malformed_request'],
    ['brackets without end', '{"a":'.repeat(10_000), 'malformed_request'],
    ['a prototype', '{"__proto__":{"x":1}}', 'malformed_request'],
    ['a prototype, spelled', '{"\\u005f_proto__":1}', 'malformed_request'],
    ['a prototype, deep down', '{"a":[{"constructor":1}]}', 'malformed_request'],
    ['a name twice', '{"a":1,"a":2}', 'validation_failed'],
    ['a name twice, spelled differently', '{"a":1,"\\u0061":2}', 'validation_failed'],
    ['a name twice, deep down', '{"a":[{"b":1,"c":{},"b":2}]}', 'validation_failed'],
    ['a name twice around a nested one', '{"a":{"a":1},"a":2}', 'validation_failed'],
  ])('with %s is not', (_what, text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test('of any content is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        if (/__proto__|constructor|prototype/.test(text)) return;
        expect(parseStrictly(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test('is read in time that grows linearly with its length', async () => {
    for (const text of [
      '['.repeat(65_000),
      '"\\'.repeat(32_000),
      `{${Array.from({ length: 6_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      `"${'\\"'.repeat(32_000)}"`,
    ]) {
      await expectCheap(50, () => codeOf(text));
    }
  });
});

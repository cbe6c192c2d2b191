import { describe, expect, test } from 'vitest';
import { createEncryption } from '#core/platform/encryption.ts';

const [first, second, third] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
const purpose = 'a-purpose';
const all = createEncryption([first, second, third], purpose);

const versionOf = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1', 0, 3);

describe('what is encrypted', () => {
  test('names the version of its algorithm, and differs each time', () => {
    const [one, other] = [all.encrypt('hush'), all.encrypt('hush')];
    expect([versionOf(one), versionOf(other)]).toEqual(['v1.', 'v1.']);
    expect(one).not.toEqual(other);
  });

  test.each([
    ['the first secret', first, true],
    ['the second', second, false],
    ['the third', third, false],
  ])('with %s is read, and encrypted again unless that is the first', (_which, secret, isFirst) => {
    const bytes = createEncryption([secret], purpose).encrypt('hush');
    expect(all.decrypt(bytes)).toBe('hush');
    const renewed = all.renew(bytes);
    expect(renewed === null).toBe(isFirst);
    if (renewed) expect([versionOf(renewed), all.decrypt(renewed)]).toEqual(['v1.', 'hush']);
  });

  test('is not read with any byte changed, its version among them, or without its version', () => {
    const bytes = all.encrypt('hush');
    for (const index of bytes.keys()) {
      const changed = Uint8Array.from(bytes, (byte, at) => (at === index ? byte ^ 1 : byte));
      expect(() => all.decrypt(changed), String(index)).toThrow();
    }
    expect(() => all.decrypt(bytes.subarray(3))).toThrow();
    expect(() => createEncryption([first, second], 'another').decrypt(bytes)).toThrow();
  });
});

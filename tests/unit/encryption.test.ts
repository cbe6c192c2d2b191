import { describe, expect, test } from 'vitest';
import { createEncryption } from '#core/platform/encryption.ts';

const [current, previous, purpose] = ['c'.repeat(32), 'p'.repeat(32), 'a-purpose'];
const both = createEncryption({ current, previous }, purpose);
const before = createEncryption({ current: previous, previous: null }, purpose);

const versionOf = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1', 0, 3);

describe('what is encrypted', () => {
  test('names the version of its algorithm, and differs each time', () => {
    const [one, other] = [both.encrypt('hush'), both.encrypt('hush')];
    expect([versionOf(one), versionOf(other)]).toEqual(['v1.', 'v1.']);
    expect(one).not.toEqual(other);
  });

  test.each([
    ['with the current secret', both.encrypt('hush'), true],
    ['with the previous one', before.encrypt('hush'), false],
  ])('%s is read, and only another secret needs it anew', (_when, bytes, isCurrent) => {
    expect(both.decrypt(bytes)).toBe('hush');
    const renewed = both.renew(bytes);
    expect(renewed === null).toBe(isCurrent);
    if (renewed) expect([versionOf(renewed), both.decrypt(renewed)]).toEqual(['v1.', 'hush']);
  });

  test('is not read with any byte changed, its version among them, or without its version', () => {
    const bytes = both.encrypt('hush');
    for (const index of bytes.keys()) {
      const changed = Uint8Array.from(bytes, (byte, at) => (at === index ? byte ^ 1 : byte));
      expect(() => both.decrypt(changed), String(index)).toThrow();
    }
    expect(() => both.decrypt(bytes.subarray(3))).toThrow();
    expect(() => createEncryption({ current, previous }, 'another').decrypt(bytes)).toThrow();
  });
});

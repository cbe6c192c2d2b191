import { expect, test } from 'vitest';
import { unsignedPackages } from '#devkit/unsigned-packages.ts';

const wrong = { name: 'left-pad', version: '1.3.0', code: 'EINTEGRITYSIGNATURE' };
const missing = { name: 'right-pad', version: '1.0.1' };

test.each([
  ['all are right', { invalid: [], missing: [] }, []],
  ['one is wrong', { invalid: [wrong], missing: [] }, ['left-pad@1.3.0']],
  ['one is wrong and one is missing', { invalid: [wrong], missing: [missing] }, ['left-pad@1.3.0', 'right-pad@1.0.1']],
  ['the registry offers none', { error: { code: 'E405', summary: 'Method Not Allowed' } }, null],
])('signatures of packages, where %s', (_what, answer, found) => {
  expect(unsignedPackages(JSON.stringify(answer))).toEqual(found);
});

test('signatures of packages count as not checked where npm says nothing', () => {
  expect(unsignedPackages('')).toBeNull();
});

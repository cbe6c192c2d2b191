import { expect, test } from 'vitest';
import { knownProblems, unsignedPackages } from '#devkit/package-audit.ts';

const wrong = { name: 'left-pad', version: '1.3.0', code: 'EINTEGRITYSIGNATURE' };
const missing = { name: 'right-pad', version: '1.0.1' };
const refusal = { error: { code: 'E405', summary: 'Method Not Allowed' } };

test.each([
  ['all are right', { invalid: [], missing: [] }, []],
  ['one is wrong', { invalid: [wrong], missing: [] }, ['left-pad@1.3.0']],
  ['one is wrong and one is missing', { invalid: [wrong], missing: [missing] }, ['left-pad@1.3.0', 'right-pad@1.0.1']],
  ['the registry offers none', refusal, null],
])('signatures of packages, where %s', (_what, answer, found) => {
  expect(unsignedPackages(JSON.stringify(answer))).toEqual(found);
});

const problem = (severity: string, url: string) => ({ source: 1, name: 'left-pad', title: 'Pads left', url, severity });
const found = (url: string, isSerious: boolean) => ({ name: 'left-pad', title: 'Pads left', url, isSerious });

test.each([
  ['there are none', { vulnerabilities: {} }, []],
  [
    'one reaches two packages, and one is accepted',
    {
      vulnerabilities: {
        'left-pad': { severity: 'high', via: [problem('high', 'a'), problem('low', 'b'), problem('critical', 'c')] },
        pads: { severity: 'high', via: ['left-pad', problem('high', 'a')] },
      },
    },
    [found('a', true), found('b', false)],
  ],
  ['the registry does not tell', refusal, null],
])('known problems in packages, where %s', (_what, answer, expected) => {
  expect(knownProblems(JSON.stringify(answer), ['c'])).toEqual(expected);
});

test('packages count as not checked where npm says nothing', () => {
  expect([unsignedPackages(''), knownProblems('')]).toEqual([null, null]);
});

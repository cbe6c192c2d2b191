import { WebAuthnError } from '@simplewebauthn/browser';
import { describe, expect, test } from 'vitest';
import { noAnswer } from '../../../apps/web/api/errors.ts';
import { passkeyAddress, passkeyRefusal } from '../../../apps/web/api/passkeys.ts';

const named = (name: string) => new DOMException('in the browser’s own words', name);

describe('what a browser refuses about a passkey has its own sentence', () => {
  const names = [
    ...['NotAllowedError', 'InvalidStateError', 'SecurityError', 'ConstraintError', 'NotSupportedError'],
    ...['AbortError', 'UnknownError'],
  ];

  test.each(['make', 'give'] as const)('when it is asked to %s one', (asked) => {
    const said = names.map((name) => passkeyRefusal(named(name), asked));
    expect(new Set(said).size).toBe(names.length);
    for (const words of said) expect(words).toMatch(/^[A-Z].+\.$/);
  });

  test('a device that has one already says so', () => {
    const cause = named('InvalidStateError');
    const message = 'The authenticator was previously registered';
    const error = new WebAuthnError({ message, code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', cause });
    expect(passkeyRefusal(error, 'make')).toBe('This device already has a passkey for this account.');
  });

  test('a browser without passkeys says so', () => {
    expect(passkeyRefusal(new Error('WebAuthn is not supported in this browser'), 'make')).toMatch(/doesn’t know/);
  });

  test('an error of ours is not the browser’s', () => {
    expect(passkeyRefusal('text', 'make')).toBeNull();
    expect(passkeyRefusal(noAnswer(), 'make')).toBeNull();
  });
});

test.each([
  ['http://127.0.0.1:3000/admin?tab=account', 'http://localhost:3000/admin?tab=account'],
  ['http://[::1]:3000/admin', 'http://localhost:3000/admin'],
  ['http://localhost:3000/admin', null],
  ['https://ringwell.example/admin', null],
])('passkeys of a page at %s work at %s', (page, address) => {
  expect(passkeyAddress(new URL(page))).toBe(address);
});

import { browserSupportsWebAuthn, WebAuthnError } from '@simplewebauthn/browser';
import { ApiError } from './errors.ts';

/** What the browser was asked to do with a passkey. */
type Asked = 'make' | 'give';

/** Where passkeys work, at an address where they don't: browsers take no number for a site. Null where they work. */
export function passkeyAddress({
  protocol,
  hostname,
  port,
  pathname,
  search,
}: Pick<Location, 'protocol' | 'hostname' | 'port' | 'pathname' | 'search'>): string | null {
  const isNumber = hostname === '127.0.0.1' || hostname === '[::1]';
  return isNumber ? `${protocol}//localhost${port && `:${port}`}${pathname}${search}` : null;
}

const noProtection =
  'This device can’t protect a passkey with a PIN, fingerprint or face. Please set one up, or use another device.';

/** By the name of the browser's error (WebAuthn, sections 5.1.3 and 5.1.4). */
const sentences: Readonly<Record<string, Record<Asked, string>>> = {
  NotAllowedError: {
    make: 'Your browser didn’t make a passkey. It was canceled, or took too long. Please try again.',
    give: 'Your browser didn’t give a passkey. It was canceled, or took too long. Please try again, or use another way.',
  },
  InvalidStateError: {
    make: 'This device already has a passkey for this account.',
    give: 'This passkey doesn’t belong to this account. Please choose another one.',
  },
  SecurityError: {
    make: 'Passkeys don’t work at this address. Please open the site at its own address.',
    give: 'Passkeys don’t work at this address. Please open the site at its own address, or use another way.',
  },
  ConstraintError: { make: noProtection, give: noProtection },
  NotSupportedError: {
    make: 'This device can’t make passkeys of the kind that we need. Please use another one.',
    give: 'This device can’t use passkeys of the kind that we need. Please use another way.',
  },
  AbortError: {
    make: 'Something else in your browser interrupted the passkey. Please try again.',
    give: 'Something else in your browser interrupted the passkey. Please try again.',
  },
  UnknownError: {
    make: 'Your device couldn’t store the passkey. Please try again, or use another device.',
    give: 'Your device couldn’t read the passkey. Please try again, or use another way.',
  },
};

const unsupported = 'This browser doesn’t know passkeys. Please use another browser, or another way.';

/** What to tell the user when the browser refused; null where the error is another one. Nothing was sent then. */
export function passkeyRefusal(error: unknown, asked: Asked): string | null {
  if (!(error instanceof Error) || error instanceof ApiError) return null;
  const words = sentences[error.name]?.[asked];
  if (words !== undefined) return words;
  if (error instanceof WebAuthnError) return sentences.UnknownError?.[asked] ?? null;
  return browserSupportsWebAuthn() ? null : unsupported;
}

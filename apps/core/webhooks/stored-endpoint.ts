import { z } from 'zod';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Encryption } from '#core/platform/encryption.ts';

/** What the secrets and headers of endpoints are encrypted for. */
export const encryptionPurpose = 'webhook-endpoints';

/** Its headers as they are stored, encrypted. */
const storedHeaders = z.record(z.string(), z.string());

/** A stored secret; null when it cannot be read, because the `SESSION_SECRET` it needs was removed. */
export function readSecret(encryption: Encryption, stored: Uint8Array): string | null {
  try {
    return encryption.decrypt(stored);
  } catch {
    return null;
  }
}

/** An endpoint's own headers by name; null when they cannot be read. */
export function readHeaders(encryption: Encryption, stored: Uint8Array | null): Record<string, string> | null {
  if (stored === null) return {};
  const text = readSecret(encryption, stored);
  return text === null ? null : storedHeaders.parse(JSON.parse(text));
}

/** The failure of a delivery that cannot be signed, or lacks its headers. It waits for a new secret. */
export const unreadable = () =>
  new DeliveryFailure('secret_unreadable', {
    snippet:
      'The SESSION_SECRET it was stored with was removed. Add that value to SESSION_SECRET after a comma, or rotate the secret of this endpoint and enter its headers again.',
  });

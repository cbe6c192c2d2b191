import { z } from 'zod';
import type { Encryption } from '#core/platform/encryption.ts';

/** What the secrets and headers of endpoints are encrypted for. */
export const encryptionPurpose = 'webhook-endpoints';

/** Its headers as they are stored, encrypted. */
const storedHeaders = z.record(z.string(), z.string());

/** An endpoint's own headers by name. */
export function readHeaders(encryption: Encryption, stored: Uint8Array | null): Record<string, string> {
  return stored === null ? {} : storedHeaders.parse(JSON.parse(encryption.decrypt(stored)));
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ReplaceableSecret } from './keys.ts';

/** Encrypts short texts that have to be read again, such as signing secrets. */
export interface Encryption {
  /** With the current secret. */
  encrypt(text: string): Uint8Array<ArrayBuffer>;
  /** Throws when the bytes were changed, or encrypted with another secret or for another purpose. */
  decrypt(bytes: Uint8Array): string;
  /** The same text encrypted with the current secret; null when it already is. Throws as `decrypt` does. */
  renew(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null;
}

/** How many stored things are encrypted with the current `SESSION_SECRET`, the previous one, or neither. */
export interface StoredSecrets {
  current: number;
  previous: number;
  unreadable: number;
}

/** Reads with which secret each of these is encrypted. */
export function countStored(encryption: Encryption, stored: readonly Uint8Array[]): StoredSecrets {
  const found: StoredSecrets = { current: 0, previous: 0, unreadable: 0 };
  for (const bytes of stored) found[stateOf(encryption, bytes)] += 1;
  return found;
}

function stateOf(encryption: Encryption, bytes: Uint8Array): keyof StoredSecrets {
  try {
    return encryption.renew(bytes) === null ? 'current' : 'previous';
  } catch {
    return 'unreadable';
  }
}

/** As `renew`; null too for what neither secret reads. */
export function renewIfRead(encryption: Encryption, bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  try {
    return encryption.renew(bytes);
  } catch {
    return null;
  }
}

/** Names the algorithm before everything it encrypted, and is authenticated with it. Another algorithm gets another name. */
const version = Buffer.from('v1.');
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a key of its own for each purpose (HKDF-SHA256). What is stored is `v1.`, nonce, tag
 * and text. What the previous secret encrypted is read too.
 */
export function createEncryption({ current, previous }: ReplaceableSecret, purpose: string): Encryption {
  const key = keyOf(current, purpose);
  const previousKey = previous === null ? null : keyOf(previous, purpose);
  const encrypt = (text: string) => encryptWith(key, text);
  return {
    encrypt,
    decrypt: (bytes) => readWith(key, bytes) ?? decryptWith(previousKey ?? key, bytes),
    renew: (bytes) => (readWith(key, bytes) === null ? encrypt(decryptWith(previousKey ?? key, bytes)) : null),
  };
}

const keyOf = (secret: string, purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

function encryptWith(key: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(version);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([version, nonce, cipher.getAuthTag(), encrypted]));
}

function decryptWith(key: Uint8Array, bytes: Uint8Array): string {
  if (!version.equals(bytes.subarray(0, version.length))) throw new Error('These bytes name no known algorithm');
  const sealed = bytes.subarray(version.length);
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes)).setAAD(version);
  cipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()]).toString('utf8');
}

/** Null where this key does not read it. */
function readWith(key: Uint8Array, bytes: Uint8Array): string | null {
  try {
    return decryptWith(key, bytes);
  } catch {
    return null;
  }
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretList } from './keys.ts';

/** Encrypts short texts that have to be read again, such as signing secrets. */
export interface Encryption {
  /** With the first secret. */
  encrypt(text: string): Uint8Array<ArrayBuffer>;
  /** Throws when the bytes were changed, or encrypted with another secret or for another purpose. */
  decrypt(bytes: Uint8Array): string;
  /** The same text encrypted with the first secret; null when it already is. Throws as `decrypt` does. */
  renew(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null;
}

/** How many stored secrets need an old `SESSION_SECRET`, and how many none of them reads. */
export interface StoredSecrets {
  old: number;
  unreadable: number;
}

/** How many of these need an old secret, and how many no secret reads. */
export function countStored(encryption: Encryption, stored: readonly Uint8Array[]): StoredSecrets {
  const found: StoredSecrets = { old: 0, unreadable: 0 };
  for (const bytes of stored) {
    try {
      if (encryption.renew(bytes) !== null) found.old += 1;
    } catch {
      found.unreadable += 1;
    }
  }
  return found;
}

export const sumStored = (...counts: StoredSecrets[]): StoredSecrets => ({
  old: counts.reduce((sum, { old }) => sum + old, 0),
  unreadable: counts.reduce((sum, { unreadable }) => sum + unreadable, 0),
});

/** As `renew`; null too for what no secret reads. */
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
 * and text. What the other secrets encrypted is read too.
 */
export function createEncryption([first, ...others]: SecretList, purpose: string): Encryption {
  const key = keyOf(first, purpose);
  const oldKeys = others.map((secret) => keyOf(secret, purpose));
  const encrypt = (text: string) => encryptWith(key, text);
  const decryptOld = (bytes: Uint8Array) => {
    for (const old of oldKeys) {
      const text = readWith(old, bytes);
      if (text !== null) return text;
    }
    return decryptWith(key, bytes);
  };
  return {
    encrypt,
    decrypt: (bytes) => readWith(key, bytes) ?? decryptOld(bytes),
    renew: (bytes) => (readWith(key, bytes) === null ? encrypt(decryptOld(bytes)) : null),
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

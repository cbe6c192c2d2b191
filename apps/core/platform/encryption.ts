import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts short texts that have to be read again, such as signing secrets. */
export interface Encryption {
  encrypt(text: string): Uint8Array<ArrayBuffer>;
  /** Throws when the bytes were changed, or encrypted with another secret or for another purpose. */
  decrypt(bytes: Uint8Array): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key of its own for each purpose (HKDF-SHA256). What is stored is nonce, tag and text. */
export function createEncryption(secret: string, purpose: string): Encryption {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    encrypt: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), encrypted]));
    },
    decrypt: (bytes) => {
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
      cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()]).toString('utf8');
    },
  };
}

import { timingSafeEqual as bytesEqual, createHmac } from 'node:crypto';

/** The HMAC-SHA256 of a value for one purpose, 32 bytes. */
export function hmac(secret: string, purpose: string, value: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${value}`).digest();
}

/** Compares two texts in a time that does not reveal where they differ. */
export function timingSafeEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && bytesEqual(left, right);
}

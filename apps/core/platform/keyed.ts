import { createHmac, timingSafeEqual } from 'node:crypto';

/** What only a holder of the secret can work out from a value, for one purpose: the same every time, and telling nothing. */
export function keyed(secret: string, purpose: string, value: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${value}`).digest();
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

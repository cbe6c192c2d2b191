import { createHmac } from 'node:crypto';

/** X-Twilio-Signature: HMAC-SHA1 over the address and the sorted fields, each name followed by its value. */
export function signatureOf(authToken: string, url: string, fields: Record<string, string>): string {
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => `${name}${fields[name]}`).join('');
  return createHmac('sha1', authToken).update(signed).digest('base64');
}

import { randomInt } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** A new record id: UUIDv7, so that ids sort by the moment they were made. */
export function newId(): string {
  return v7();
}

/** The lowest id a moment can have: ids made before are smaller, ids made from then on are not. */
export function firstIdAt(moment: Date): string {
  const milliseconds = moment.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`;
}

/** The same id for the same name, for records that exist once per name (a subscription per address). */
export function idFromName(name: string): string {
  return v5(name, '5f7c3f0e-6c0b-4f4e-9d0a-6a2f1f3b8c11');
}

/** Crockford's base32: no I, L, O or U, so nothing is misheard or misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A reference a person can read out on the phone, such as `C-7K4M2-QXD93`: the prefix of the kind of record, then ten
 * random characters (50 bits). Uniqueness is the database's to guarantee.
 */
export function newReference(prefix: string): string {
  const character = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: 5 }, character).join('');
  return `${prefix}-${group()}-${group()}`;
}

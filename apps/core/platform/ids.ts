import { createHash, randomInt } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** A new record id: UUIDv7, so that ids sort by creation time. */
export function newId(): string {
  return v7();
}

/** The lowest id of a moment: earlier ids are smaller, later ones are not. */
export function firstIdAt(moment: Date): string {
  const milliseconds = moment.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`;
}

/** The same id for the same name, for records that exist once per name (a subscription per address). */
export function idFromName(name: string): string {
  return v5(name, '5f7c3f0e-6c0b-4f4e-9d0a-6a2f1f3b8c11');
}

/**
 * The same id for the same name, which sorts by the moment among the ids of {@link newId}: a UUIDv7 with a hash in place
 * of its random part.
 */
export function idFromMoment(moment: Date, name: string): string {
  return v7({ msecs: moment.getTime(), random: createHash('sha256').update(name).digest() });
}

/** Crockford's base32: no I, L, O or U, so that characters are not confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A reference for people, such as `C-7K4M2-QXD93`: the kind's prefix, then ten random characters (50 bits). The
 * database ensures that it is unique.
 */
export function newReference(prefix: string): string {
  const character = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: 5 }, character).join('');
  return `${prefix}-${group()}-${group()}`;
}

import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '#core/platform/errors.ts';

/** OWASP's parameters for argon2id (19 MiB, two passes, one lane). */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing uses much memory and a CPU core: two at once, ten waiting, the rest is refused. */
const parallelHashes = 2;
const waitingHashes = 10;

/** The argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, hashing);

/** Hashes and verifies passwords, two at once. Throws `unavailable` when too many wait. */
export function createPasswords() {
  const limit = pLimit(parallelHashes);
  /** The hash of a password nobody has. */
  let decoy: Promise<string> | null = null;

  function limited<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= waitingHashes)
      throw unavailable('Too many people are signing in at once. Please try again in a few seconds.');
    return limit(work);
  }

  return {
    hash: (password: string) => limited(() => hashPassword(password)),
    verify: (stored: string, password: string) => limited(() => verify(stored, password)),
    /** As `verify`; without a stored hash it takes as long, and is false. */
    async verifyIfKnown(stored: string | null, password: string): Promise<boolean> {
      decoy ??= hashPassword(randomBytes(32).toString('base64url'));
      const unknown = await decoy;
      return (await limited(() => verify(stored ?? unknown, password))) && stored !== null;
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;

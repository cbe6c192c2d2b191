import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '#core/platform/errors.ts';

/** The cost of an argon2id hash: memory in KiB, passes, threads. */
export interface HashingCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one thread. */
export const recommendedCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Most that wait for a hash, for each kind of browser. The rest is refused, because hashing uses much memory and a core. */
const waitingHashes = 20;
/** Whose password it is: a browser's that is known to the account, or any other's. */
export type Lane = 'known' | 'fresh';

/** Whether a hash was made with lower parameters than these. */
function isWeaker(stored: string, cost: HashingCost): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
}

/** A password was not checked, because too many wait: that it was right or wrong is not known. */
export class NotChecked extends AppError {
  constructor() {
    super('unavailable', 'Too many people are signing in at once. Please try again in a few seconds.', {
      retryAfter: 5,
    });
  }
}

/** The argon2id hash of a password. */
export const hashPassword = (password: string, cost = recommendedCost): Promise<string> => hash(password, cost);

/**
 * Hashes and verifies passwords, two at once: one for known browsers, which so never wait behind a guess, and one for all
 * others. Throws {@link NotChecked} when too many wait.
 */
export function createPasswords(cost = recommendedCost) {
  const limits = { known: pLimit(1), fresh: pLimit(1) };
  /** The hash of a password nobody has. */
  let decoy: Promise<string> | null = null;

  function limited<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const limit = limits[lane];
    if (limit.pendingCount >= waitingHashes) throw new NotChecked();
    return limit(work);
  }

  return {
    /** The right password's hash with the parameters of today; null where it has them, or too many wait: the next time will do. */
    async renewed(stored: string, password: string, lane: Lane): Promise<string | null> {
      if (!isWeaker(stored, cost) || limits[lane].pendingCount >= waitingHashes) return null;
      return limited(lane, () => hashPassword(password, cost));
    },
    hash: (password: string, lane: Lane) => limited(lane, () => hashPassword(password, cost)),
    verify: (stored: string, password: string, lane: Lane) => limited(lane, () => verify(stored, password)),
    /** As `verify`; without a stored hash it takes as long, and is false. */
    async verifyIfKnown(stored: string | null, password: string, lane: Lane): Promise<boolean> {
      decoy ??= hashPassword(randomBytes(32).toString('base64url'), cost);
      const unknown = await decoy;
      return (await limited(lane, () => verify(stored ?? unknown, password))) && stored !== null;
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;

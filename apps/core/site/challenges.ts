import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Config } from '#core/config/config.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { sign, signatures } from '#core/platform/keys.ts';
import { countTry } from '#core/platform/throttle.ts';

interface ChallengeDependencies {
  database: Pick<Database, 'sql'>;
  config: Pick<Config, 'secrets'>;
  clock: Clock;
}

const algorithm = 'PBKDF2/SHA-256';
/** Iterations of each guess, and between how many guesses a challenge takes: 71 ms in a usual browser. */
const cost = 250;
const guesses = { least: 200, most: 600 };
const validSeconds = 10 * 60;
/** Longer than any challenge is valid, so that a solution counted as used stays so until it has expired. */
const usedSeconds = 2 * validSeconds;

const solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(algorithm),
      nonce: z.string().max(200),
      salt: z.string().max(200),
      cost: z.literal(cost),
      keyLength: z.number().int(),
      keyPrefix: z.string().max(200),
      keySignature: z.string().max(200),
      expiresAt: z.number().int(),
      data: z.object({ form: z.string() }),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(200) }),
});

/**
 * Proof-of-work challenges (ALTCHA): cheap for one visitor, expensive for a bot. Each is signed, for one kind of form, and
 * can be used once.
 */
export function createChallenges(dependencies: ChallengeDependencies) {
  return {
    /** A challenge for this kind of form, as JSON text; valid for ten minutes. */
    challengeFor: (form: string) => challengeFor(dependencies, form),
    /** Whether this solves a challenge for this kind of form that no one has used. Using it makes it invalid. */
    accepts: (form: string, given: string) => accepts(dependencies, form, given),
  };
}
export type Challenges = ReturnType<typeof createChallenges>;

async function challengeFor({ config, clock }: ChallengeDependencies, form: string): Promise<string> {
  const challenge = await createChallenge({
    algorithm,
    cost,
    counter: randomInt(guesses.most, guesses.least),
    data: { form },
    deriveKey,
    expiresAt: Math.floor(clock.now().getTime() / 1000) + validSeconds,
    hmacSignatureSecret: sign(config.secrets, 'challenge', 'text').toString('hex'),
    hmacKeySignatureSecret: sign(config.secrets, 'challenge', 'key').toString('hex'),
  });
  return JSON.stringify(challenge);
}

async function accepts(
  { config, clock, database }: ChallengeDependencies,
  form: string,
  given: string,
): Promise<boolean> {
  const payload = read(given);
  if (!payload) return false;
  const { parameters, signature } = payload.challenge;
  if (parameters.data.form !== form || parameters.expiresAt * 1000 < clock.now().getTime()) return false;
  const keys = signatures(config.secrets, 'challenge', 'key');
  const secrets = signatures(config.secrets, 'challenge', 'text');
  for (const [index, secret] of secrets.entries()) {
    const { verified } = await verifySolution({
      challenge: payload.challenge,
      solution: payload.solution,
      deriveKey,
      hmacSignatureSecret: secret.toString('hex'),
      hmacKeySignatureSecret: (keys[index] ?? secret).toString('hex'),
    });
    if (!verified) continue;
    const use = { key: `challenge:${signature}`, tries: 1, windowSeconds: usedSeconds };
    return (await countTry(database.sql, [use])) === 0;
  }
  return false;
}

/** The solution as ALTCHA writes it: JSON in base64. Null where it is anything else. */
function read(given: string): (Payload & z.output<typeof solved>) | null {
  try {
    const parsed = solved.safeParse(JSON.parse(Buffer.from(given, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

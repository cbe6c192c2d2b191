import type { Config } from '#core/config/config.ts';
import type { Database } from '#core/platform/database.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { countTry, readTries, takeTry } from '#core/platform/throttle.ts';
import { mailboxOf } from '#core/shared/rules.ts';
import { commonLimits, type FormEmail, formEmails, limitsOf } from './rules.ts';

interface FormEmailDependencies {
  database: Database;
  config: Pick<Config, 'formEmails' | 'secrets'>;
}

/** An email that a visitor's form causes. */
interface CausedEmail {
  jobId: string;
  template: FormEmail;
  to: string;
  /** The name of the network that caused it; null where none is known. */
  network: string | null;
}

/** Bounds the emails that forms cause: nobody can be flooded in our name, and others can still be written to. */
export function createFormEmails(dependencies: FormEmailDependencies) {
  return {
    /**
     * Counts an email, once for a job, in the database that all processes share. Returns why it must not be sent; null when
     * it may be.
     */
    refusal: (email: CausedEmail) => refusalOf(dependencies, email),
    /** Whether some are not sent now, because too many went out together. */
    areRefused: () => areRefused(dependencies),
  };
}
export type FormEmailService = ReturnType<typeof createFormEmails>;

async function refusalOf(
  { database, config: { formEmails: bounds, secrets } }: FormEmailDependencies,
  { jobId, template, to, network }: CausedEmail,
): Promise<string | null> {
  if (bounds === null) return null;
  // Its message is stored once it was counted and allowed.
  if (await database.prisma.message.findUnique({ where: { jobId }, select: { id: true } })) return null;
  const limits = limitsOf(template, { mailbox: hiddenName(secrets, mailboxOf(to)), network }, bounds);
  if ((await takeTry(database.sql, limits)) === 0) return null;
  const counted = await readTries(database.sql, limits);
  const reached = limits.find(({ key, tries }) => (counted.get(key)?.tries ?? 0) >= tries);
  // Counted where it is refused, so that the alarm can tell a limit that is passed from one that is only reached.
  if (reached?.isCommon) await countTry(database.sql, [reached]);
  return `Not sent: ${reached?.why ?? 'several emails like this came at the same moment'}`;
}

async function areRefused({ database, config: { formEmails: bounds } }: FormEmailDependencies): Promise<boolean> {
  if (bounds === null) return false;
  const limits = formEmails.flatMap((email) => commonLimits(email, bounds));
  const counted = await readTries(database.sql, limits);
  return limits.some(({ key, tries }) => (counted.get(key)?.tries ?? 0) > tries);
}

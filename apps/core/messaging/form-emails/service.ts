import type { Config } from '#core/config/config.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { countTry, forgiveTry, readTries, takeTry } from '#core/platform/throttle.ts';
import { mailboxOf } from '#core/shared/rules.ts';
import {
  admittedEmail,
  causedLimits,
  commonLimits,
  type FormEmail,
  type FormEmailLimit,
  formEmails,
  limitsOf,
} from './rules.ts';

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
    /** Counts the email that a form is useless without, before the form is taken. */
    admit: (network: string | null) => admit(dependencies, network),
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
  const reached = await noteReached(database.sql, limits);
  return `Not sent: ${reached?.why ?? 'several emails like this came at the same moment'}`;
}

/** The limit that refused an email; undefined where it is none any more. */
async function noteReached(via: Sql, limits: FormEmailLimit[]): Promise<FormEmailLimit | undefined> {
  const counted = await readTries(via, limits);
  const reached = limits.find(({ key, tries }) => (counted.get(key)?.tries ?? 0) >= tries);
  // Counted where it is refused, so that the alarm can tell a limit that is passed from one that is only reached.
  if (reached?.isCommon) await countTry(via, [reached]);
  return reached;
}

/** An email that is counted, or for which the form has to wait. */
interface Admission {
  /** Seconds, 0 for none. */
  wait: number;
  /** Takes it back, because the form caused no email. */
  takeBack(): Promise<void>;
}

async function admit(
  { database: { sql }, config: { formEmails: bounds } }: FormEmailDependencies,
  network: string | null,
): Promise<Admission> {
  const limits = bounds === null ? [] : causedLimits(admittedEmail, network, bounds);
  const wait = limits.length === 0 ? 0 : await takeTry(sql, limits);
  if (wait > 0) await noteReached(sql, limits);
  return { wait, takeBack: () => forgiveTry(sql, limits) };
}

async function areRefused({ database, config: { formEmails: bounds } }: FormEmailDependencies): Promise<boolean> {
  if (bounds === null) return false;
  const limits = formEmails.flatMap((email) => commonLimits(email, bounds));
  const counted = await readTries(database.sql, limits);
  return limits.some(({ key, tries }) => (counted.get(key)?.tries ?? 0) > tries);
}

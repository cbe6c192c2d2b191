import { siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { newId } from '#core/platform/ids.ts';
import { customerOf } from '#core/platform/network.ts';
import { countTry, forgiveTry, readTries, type Tries, takeTry, tooMany } from '#core/platform/throttle.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';
import { waitingTime } from '#core/text/rules.ts';
import { type Access, note, type Visitor } from './account.ts';
import { signInAttack } from './emails.ts';
import { addressOf, ownersToTell } from './owners.ts';
import { NotChecked } from './passwords.ts';
import { attackLimits, type GuessKind, limitOfUse, newcomerLimit, passwordLimits, type UsedKind } from './rules.ts';

/** A limit under a key that shows neither addresses nor emails. */
const hidden = ({ limitName }: Access, { key, ...limit }: ThrottleLimit): ThrottleLimit => ({
  ...limit,
  key: `sign-in:${limitName(key)}`,
});

/** A guess that was counted, or has to wait. */
export interface Guess {
  /** Seconds, 0 for none. */
  wait: number;
  /** Takes it back, because it was right. */
  forgive(): Promise<void>;
}

/** Counts a guess under its limits, unless one of them refuses it. */
export const takeGuess = (access: Access, limits: ThrottleLimit[]): Promise<Guess> =>
  takeHidden(
    access,
    limits.map((limit) => hidden(access, limit)),
  );

async function takeHidden({ database: { sql } }: Access, limits: ThrottleLimit[], read?: Tries): Promise<Guess> {
  return { wait: await takeTry(sql, limits, read), forgive: () => forgiveTry(sql, limits) };
}

/** Counts the guess of a password at an account: an email, or the house's name. */
export async function takePasswordGuess(
  access: Access,
  account: string,
  { visitor, device }: { visitor: Visitor; device: string | null },
): Promise<Guess> {
  const address = customerOf(visitor.address);
  const limitsOf = (isNewcomer: boolean) =>
    passwordLimits({ address, account, device, isNewcomer }).map((limit) => hidden(access, limit));
  const wrong = hidden(access, newcomerLimit(address));
  const limits = { newcomers: limitsOf(true), others: limitsOf(false) };
  // All in one read: in a flood, most guesses cost no more.
  const read = await readTries(access.database.sql, [wrong, ...limits.newcomers, ...limits.others]);
  const isNewcomer = (read.get(wrong.key)?.tries ?? 0) < wrong.tries;
  return takeHidden(access, isNewcomer ? limits.newcomers : limits.others, read);
}

/** Runs what checks a guess, and takes the guess back where too many others kept it from being checked. */
export async function checking<T>(guess: Guess, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotChecked) await guess.forgive();
    throw error;
  }
}

/** As {@link checking}, and takes the guess back where it succeeds. Throws `too_many_requests` beyond the limits. */
export async function countingGuess<T>(access: Access, limits: ThrottleLimit[], work: () => Promise<T>): Promise<T> {
  const guess = await takeGuess(access, limits);
  if (guess.wait > 0) throw tooManyGuesses(guess.wait);
  const done = await checking(guess, work);
  await guess.forgive();
  return done;
}

/** As {@link countingGuess}, for a use of a passkey or a link; `id` is null for one that nobody has. */
export const countingUse = <T>(
  access: Access,
  of: { kind: UsedKind; id: string | null },
  visitor: Visitor,
  work: () => Promise<T>,
): Promise<T> => countingGuess(access, [limitOfUse({ ...of, address: customerOf(visitor.address) })], work);

export const tooManyGuesses = (wait: number) =>
  tooMany(`Too many attempts. Please try again in ${waitingTime(wait)}.`, wait);

/** Notes that an address sent a wrong password: from then on it shares what others like it may try. */
export async function noteWrongAddress(access: Access, visitor: Visitor): Promise<void> {
  await countTry(access.database.sql, [hidden(access, newcomerLimit(customerOf(visitor.address)))]);
}

/** A guess, and the member it was about where the owners should hear of that. */
interface Noted {
  kind: GuessKind;
  account: string | null;
}

/** Notes a guess that was wrong or refused. When there are many, the owners are told by email, once a day. */
export async function noteGuess(access: Access, { kind, account }: Noted, visitor: Visitor): Promise<void> {
  const { database, clock, attacksTold } = access;
  const limits = attackLimits(kind, account);
  const told = hidden(access, limits.told);
  if ((attacksTold.get(told.key) ?? 0) > clock.now().getTime()) return;
  if ((await countTry(database.sql, [hidden(access, limits.noticed)])) === 0) return;
  const wait = await database.transaction(async (via) => {
    const left = await countTry(via, [told]);
    if (left > 0) return left;
    for (const to of await ownersToTell(via))
      await addJobs(via, 'member', { id: to ?? newId(), request_id: visitor.requestId }, [
        job('send-email', { template: 'sign-in-attack', kind, to, member: account }),
      ]);
    return 0;
  });
  attacksTold.set(told.key, clock.now().getTime() + (wait || told.windowSeconds) * 1000);
  if (wait === 0)
    await note(access, 'attack-noticed', visitor, { actor: 'unknown', outcome: 'done', details: { guessed: kind } });
}

/** What the owners are told of: who gets the email, and the member whose codes are guessed. */
export interface Attack {
  kind: GuessKind;
  to: string | null;
  member: string | null;
}

/** The email to one owner, or to the team where there is none. */
export async function attackEmail({ database, config }: Access, { kind, to, member }: Attack): Promise<Email | null> {
  const receiver = await addressOf(database.sql, config, to);
  if (receiver === null) return null;
  const guessed = member === null ? null : await database.prisma.member.findUnique({ where: { id: member } });
  const page = `${siteAddress(config.http)}/admin?tab=audit`;
  return signInAttack({ kind, email: guessed?.email ?? null, page }, receiver, config.site.brand);
}

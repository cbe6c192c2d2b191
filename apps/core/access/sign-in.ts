import { AppError } from '#core/platform/errors.ts';
import { runForFirst } from '#core/platform/statements.ts';
import { type Access, deviceOf, note, passwordDoorClosed, signatureOf, unknownName, type Visitor } from './account.ts';
import { checking, noteGuess, noteWrongAddress, takeGuess, takePasswordGuess, tooManyGuesses } from './guessing.ts';
import { tellOfSharedSignIn } from './owner-notices.ts';
import { renewHash } from './password-renewal.ts';
import type { Lane } from './passwords.ts';
import { codeLimits, houseName } from './rules.ts';
import type { Login } from './schemas.ts';
import { needsCode, spendCode, wrongCodeWords } from './second-factor.ts';
import { type OpenedSession, openSession, type Signing } from './sessions.ts';

/**
 * Opens a session. A member with a second factor is asked for a code with `second_factor_required`; one that is wrong or
 * was used before is `invalid_code`. A wrong password, an unknown email and a closed password door are all `invalid_password`; too many
 * attempts are `too_many_requests`, before anything is checked. Those are audited once per account and quarter of an hour.
 */
export async function signIn(
  access: Access,
  { email, password, code }: Login,
  visitor: Visitor,
): Promise<OpenedSession> {
  const account = email ?? houseName;
  const device = deviceOf(access, visitor.deviceToken, account);
  const guess = await takePasswordGuess(access, account, { visitor, device });
  if (guess.wait > 0) {
    await noteRefusedPassword(access, email, visitor);
    throw tooManyGuesses(guess.wait);
  }
  const lane = device === null ? 'fresh' : 'known';
  const { actor, signing } = await checking(guess, () =>
    email === undefined ? openHouse(access, password, lane) : openMember(access, email, password, lane),
  );
  if (signing === null) {
    await note(access, 'sign-in-refused', visitor, { actor, outcome: 'refused' });
    if (device === null) await noteWrongAddress(access, visitor);
    await noteGuess(access, { kind: 'password', account: null }, visitor);
    throw new AppError('invalid_password', 'Invalid password');
  }
  const factor = await checkFactor(access, signing, { code, device, visitor });
  if (factor === 'wrong') {
    await note(access, 'sign-in-code-refused', visitor, { actor, outcome: 'refused' });
    await noteGuess(access, { kind: 'code', account: signing.member?.id ?? null }, visitor);
    throw new AppError('invalid_code', wrongCodeWords);
  }
  await guess.forgive();
  if (factor === 'missing') {
    await noteAsked(access, { actor, memberId: signing.member?.id, device }, visitor);
    throw new AppError('second_factor_required', 'Please enter the code of your authenticator app.');
  }
  if (signing.member === null) await tellOfSharedSignIn(access, { device }, visitor);
  await note(access, 'signed-in', visitor, { actor, details: factor === null ? {} : { second_factor: factor } });
  return openSession(access, visitor, signing);
}

/**
 * Somebody knows a member's password, so the trail has it. Signing in takes this step each time: noted once a day, and
 * apart for browsers that are new to the account, so that the member's own doesn't hide a stranger's.
 */
async function noteAsked(
  access: Access,
  { actor, memberId, device }: { actor: string; memberId: string | undefined; device: string | null },
  visitor: Visitor,
) {
  const browser = device === null ? 'new' : 'known';
  const once = { onceFor: `sign-in-code-asked|${memberId}|${browser}`, onceIn: 'day' } as const;
  await note(access, 'sign-in-code-asked', visitor, { actor, details: { browser }, ...once });
}

const quarterHour = 15 * 60_000;
/** Most accounts that a process remembers as noted. */
const rememberedAccounts = 10_000;

/** Notes a password beyond its limits. In an attack most cost no statement here: an account is looked up once in a quarter of an hour. */
async function noteRefusedPassword(access: Access, email: string | undefined, visitor: Visitor) {
  const { refusalsNoted, clock } = access;
  const account = email ?? houseName;
  const now = clock.now().getTime();
  if ((refusalsNoted.get(account) ?? 0) <= now) {
    const actor = email === undefined ? houseName : ((await findMember(access, email))?.email ?? unknownName);
    await noteWait(access, actor, visitor);
    if (refusalsNoted.size >= rememberedAccounts) refusalsNoted.clear();
    refusalsNoted.set(account, now + quarterHour);
  }
  await noteGuess(access, { kind: 'password', account: null }, visitor);
}

async function noteWait(access: Access, actor: string, visitor: Visitor) {
  const onceFor = `sign-in-throttled|${signatureOf(access, 'login', actor)}`;
  await note(access, 'sign-in-throttled', visitor, { actor, outcome: 'refused', onceFor });
}

/** A code, and the browser it came from. */
interface GivenCode {
  code: string | undefined;
  device: string | null;
  visitor: Visitor;
}

/** What became of the second factor; null where none is needed. Throws `too_many_requests` beyond the limit on codes. */
async function checkFactor(access: Access, { member }: Signing, { code, device, visitor }: GivenCode) {
  if (!member || !(await needsCode(access, member.id))) return null;
  if (!code) return 'missing';
  const guess = await takeGuess(access, codeLimits({ account: member.id, device }));
  if (guess.wait > 0) {
    await noteWait(access, member.email, visitor);
    await noteGuess(access, { kind: 'code', account: member.id }, visitor);
    throw tooManyGuesses(guess.wait);
  }
  const spent = await spendCode(access, access.database.sql, member.id, code);
  if (spent === null) return 'wrong';
  await guess.forgive();
  return spent;
}

/** Who tried to sign in, and their account where they may. */
interface Attempt {
  actor: string;
  signing: Signing | null;
}

async function openHouse({ house, passwords, database }: Access, password: string, lane: Lane): Promise<Attempt> {
  const isRight = await passwords.verify(await house.passwordHash, password, lane);
  const isClosed = (await runForFirst(database.sql, passwordDoorClosed)) !== undefined;
  const signing: Signing = { member: null, credential: house.credential };
  return { actor: houseName, signing: isRight && !isClosed ? signing : null };
}

async function openMember(access: Access, email: string, password: string, lane: Lane): Promise<Attempt> {
  const member = await findMember(access, email);
  const isRight = await access.passwords.verifyIfKnown(member?.password_hash ?? null, password, lane);
  if (!member) return { actor: unknownName, signing: null };
  if (isRight) await renewHash(access, member, password, lane);
  const { id, credential } = member;
  const signing = isRight && credential !== null ? { member: { id, email }, credential } : null;
  return { actor: email, signing };
}

const findMember = ({ database }: Access, email: string) =>
  database.prisma.member.findFirst({ where: { email, state: 'active' } });

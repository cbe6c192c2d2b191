import { AppError } from '#core/platform/errors.ts';
import { runForFirst } from '#core/platform/statements.ts';
import { countTry, forgiveTry } from '#core/platform/throttle.ts';
import { waitingTime } from '#core/text/rules.ts';
import {
  type Access,
  houseName,
  newDevice,
  note,
  passwordDoorClosed,
  readDevice,
  signatureOf,
  type Visitor,
} from './account.ts';
import { loginLimits } from './rules.ts';
import type { Login } from './schemas.ts';
import { needsCode, spendCode } from './second-factor.ts';
import { type OpenedSession, openSession, type Signing } from './sessions.ts';

/** What the audit log calls someone who tried an email that no active member has. */
const unknownName = 'unknown';

/**
 * Opens a session. A member with a second factor is asked for a code with `second_factor_required`; one that is wrong or
 * was used before is `invalid_code`. A wrong password, an unknown email and a closed password door are all `invalid_password`; too many
 * attempts per address, browser or account are `too_many_requests`. Throttled attempts are audited once per address and
 * quarter of an hour.
 */
export async function signIn(
  access: Access,
  { email, password, code }: Login,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { database } = access;
  const device = readDevice(access, visitor.deviceToken);
  const account = email === undefined ? null : signatureOf(access, 'login', email);
  const limits = loginLimits({ address: visitor.address, device, account });
  const wait = await countTry(database.sql, limits);
  if (wait > 0) {
    const actor = email === undefined ? houseName : ((await findMember(access, email))?.email ?? unknownName);
    await note(access, 'sign-in-throttled', visitor, {
      actor,
      outcome: 'refused',
      onceFor: `sign-in-throttled|${visitor.address}`,
    });
    throw new AppError('too_many_requests', `Too many attempts. Please try again in ${waitingTime(wait)}.`, {
      retryAfter: Math.ceil(wait),
    });
  }
  const { actor, signing } =
    email === undefined ? await openHouse(access, password) : await openMember(access, email, password);
  if (signing === null) {
    await note(access, 'sign-in-refused', visitor, { actor, outcome: 'refused' });
    throw new AppError('invalid_password', 'Invalid password');
  }
  const factor = await checkFactor(access, signing, code);
  if (factor === 'wrong') {
    await note(access, 'sign-in-code-refused', visitor, { actor, outcome: 'refused' });
    throw new AppError('invalid_code', 'This code is wrong, or was used before. Please enter the newest one.');
  }
  await forgiveTry(database.sql, limits);
  if (factor === 'missing')
    throw new AppError('second_factor_required', 'Please enter the code of your authenticator app.');
  await note(access, 'signed-in', visitor, { actor, details: factor === null ? {} : { second_factor: factor } });
  return openSession(access, visitor, device ?? newDevice(), signing);
}

/** What became of the second factor; null where none is needed. */
async function checkFactor(access: Access, { member }: Signing, code: string | undefined) {
  if (!member || !(await needsCode(access, member.id))) return null;
  if (!code) return 'missing';
  return (await spendCode(access, access.database.sql, member.id, code)) ?? 'wrong';
}

/** Who tried to sign in, and their account where they may. */
interface Attempt {
  actor: string;
  signing: Signing | null;
}

async function openHouse({ house, passwords, database }: Access, password: string): Promise<Attempt> {
  const isRight = await passwords.verify(await house.passwordHash, password);
  const isClosed = (await runForFirst(database.sql, passwordDoorClosed)) !== undefined;
  const signing: Signing = { member: null, credential: house.credential };
  return { actor: houseName, signing: isRight && !isClosed ? signing : null };
}

async function openMember(access: Access, email: string, password: string): Promise<Attempt> {
  const member = await findMember(access, email);
  const isRight = await access.passwords.verifyIfKnown(member?.passwordHash ?? null, password);
  if (!member) return { actor: unknownName, signing: null };
  const { id, credential } = member;
  const signing = isRight && credential !== null ? { member: { id, email }, credential } : null;
  return { actor: email, signing };
}

const findMember = ({ database }: Access, email: string) =>
  database.prisma.member.findFirst({ where: { email, state: 'active' } });

import { AppError, invalidField } from '#core/platform/errors.ts';
import type { Access } from './account.ts';
import { countingGuess } from './guessing.ts';
import { proveByPasskey } from './passkeys.ts';
import { renewHash } from './password-renewal.ts';
import { sessionCodeLimits, sessionPasswordLimits } from './rules.ts';
import type { PasskeyLogin, Proof } from './schemas.ts';
import { memberOf, spendCode, wrongCode } from './second-factor.ts';
import { confirmSession, type RenewedSession, type Session } from './sessions.ts';

/**
 * A signed-in user shows again who they are, with their password or a code. Throws `validation_failed` for a wrong one,
 * `conflict` for a code in the house's account, and `too_many_requests` beyond the limits of the session.
 */
export async function prove(access: Access, user: Session, { password, code }: Proof): Promise<RenewedSession> {
  if (password !== undefined) await provePassword(access, user, password);
  if (code !== undefined) await proveCode(access, user, code);
  return confirmSession(access.database.sql, access, user);
}

/** As {@link prove}, with a passkey. Throws `invalid_passkey` for one that is not the user’s. */
export async function provePasskey(
  access: Access,
  user: Session,
  login: PasskeyLogin,
  asked: { challenge: string | undefined; origin: string },
): Promise<RenewedSession> {
  if (!(await proveByPasskey(access, user, login, asked)))
    throw new AppError('invalid_passkey', 'This isn’t one of your passkeys. Please use another way.');
  return confirmSession(access.database.sql, access, user);
}

/** Checks the password of the user. Throws `validation_failed` for a wrong one. */
export async function provePassword(access: Access, user: Session, password: string): Promise<void> {
  await countingGuess(access, sessionPasswordLimits(user.publicId), async () => {
    const stored = await passwordHashOf(access, user);
    if (!(await access.passwords.verifyIfKnown(stored, password, 'known')))
      throw invalidField('password', 'Invalid password');
    if (user.member) await renewHash(access, { id: user.member.id, password_hash: stored }, password, 'known');
  });
}

async function proveCode(access: Access, user: Session, code: string): Promise<void> {
  const memberId = memberOf(user);
  await countingGuess(access, sessionCodeLimits(user.publicId), async () => {
    if ((await spendCode(access, access.database.sql, memberId, code)) === null) throw wrongCode();
  });
}

async function passwordHashOf({ house, database }: Access, { member }: Session): Promise<string | null> {
  if (!member) return house.passwordHash;
  const found = await database.prisma.member.findUnique({ where: { id: member.id }, select: { password_hash: true } });
  return found?.password_hash ?? null;
}

import { randomBytes } from 'node:crypto';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { db, now, run } from '#core/platform/statements.ts';
import type { Access } from './account.ts';
import { afterOwnChange } from './credential-changes.ts';
import { refuseGuessable } from './guessable.ts';
import { countingGuess } from './guessing.ts';
import { sessionPasswordLimits } from './rules.ts';
import type { PasswordChange } from './schemas.ts';
import { endOtherSessions, type RenewedSession, type User } from './sessions.ts';

/**
 * Changes a member’s own password and ends their other sessions. Returns how many were ended, and the new cookie of this one. Throws `validation_failed` for a
 * wrong current password or one that stays the same, and `conflict` for the house’s account and for the later of two changes at once.
 */
export async function changePassword(
  access: Access,
  user: User,
  { current_password: current, new_password: next }: PasswordChange,
): Promise<{ ended: number; renewed: RenewedSession }> {
  const { database, passwords } = access;
  if (!user.member) throw new AppError('conflict', 'The shared password is changed where the server’s settings are.');
  const { id } = user.member;
  const known = await countingGuess(access, sessionPasswordLimits(user.publicId), async () => {
    const member = await database.prisma.member.findUnique({ where: { id } });
    if (!member || !(await passwords.verifyIfKnown(member.password_hash, current, 'known')))
      throw invalidField('current_password', 'Invalid password');
    return member;
  });
  if (current === next) throw invalidField('new_password', 'Please choose a password other than the current one');
  await refuseGuessable('new_password', next, [access.config.site.brand, known.name, known.email]);
  const passwordHash = await passwords.hash(next, 'known');
  const credential = randomBytes(16).toString('base64url');
  const renewed = await database.transaction(async (via) => {
    const changed = await run(
      via,
      db
        .updateTable('member')
        .set({ password_hash: passwordHash, credential })
        .where('id', '=', id)
        .where('state', '=', 'active')
        .where('credential', '=', known.credential),
    );
    if (changed.count === 0) throw new AppError('conflict', 'Your password was changed at the same moment.');
    await run(via, db.updateTable('admin_session').set({ credential, proven_at: now }).where('id', '=', user.id));
    return afterOwnChange(via, access, user, 'password');
  });
  // Theirs is the credential from before, so they open nothing any more; the list of sessions should say so too.
  return { ended: await endOtherSessions(access, user), renewed };
}

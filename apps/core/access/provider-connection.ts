import { AppError } from '#core/platform/errors.ts';
import { db, run } from '#core/platform/statements.ts';
import { type Access, providerOfMember } from './account.ts';
import { afterOwnChange } from './credential-changes.ts';
import type { ProviderState } from './schemas.ts';
import { memberOf } from './second-factor.ts';
import { endOthers, type RenewedSession, type Session, type User } from './sessions.ts';

/**
 * A member who is connected with nobody at the sign-in provider, and whom it connects with nobody by their email: otherwise
 * whoever it was before would be connected again at once.
 */
export const disconnected = { provider_issuer: null, provider_subject: null, connects_inside: true } as const;

/** The provider, and whether it signs the user in already. */
export async function readProvider(access: Access, user: Session): Promise<ProviderState> {
  const member = await access.database.prisma.member.findUniqueOrThrow({ where: { id: memberOf(user) } });
  return { name: access.provider?.name ?? null, connected: providerOfMember(access, member) !== null };
}

/**
 * Ends that the provider signs a member in, with their other sessions, and gives this one a new cookie. Throws `not_found`
 * where it does not.
 */
export async function disconnectProvider(access: Access, user: User): Promise<RenewedSession> {
  const disconnecting = db
    .updateTable('member')
    .set(disconnected)
    .where('id', '=', memberOf(user))
    .where('provider_issuer', 'is not', null);
  return access.database.transaction(async (via) => {
    if ((await run(via, disconnecting)).count === 0)
      throw new AppError('not_found', 'Your account isn’t connected with a sign-in provider.');
    await endOthers(via, user);
    return afterOwnChange(via, access, user, 'provider-unlinked');
  });
}

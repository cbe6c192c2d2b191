import { siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import type { CredentialChange } from '#core/jobs/emails.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { takeTry, tooMany } from '#core/platform/throttle.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';
import { waitingTime } from '#core/text/rules.ts';
import { type Access, providerOfMember } from './account.ts';
import { credentialChanged } from './emails.ts';
import { type RenewedSession, replaceCookie, type User } from './sessions.ts';

/** Changes that undo what somebody else may have done: nobody is asked to wait with them. A password asks for the one before. */
const undoing: readonly CredentialChange[] = [
  'password',
  'authenticator-removed',
  'passkey-removed',
  'password-reset',
  'provider-unlinked',
];

/** Other changes of one member within an hour: nobody can stop the emails about them. */
const changeLimit = (member: string): ThrottleLimit => ({
  key: `own-changes:${member}`,
  tries: 20,
  windowSeconds: 60 * 60,
});

/** New passwords of one member within an hour that they are told of: more are saved, and say nothing that these did not. */
const toldPasswords = (member: string): ThrottleLimit => ({ ...changeLimit(member), key: `own-passwords:${member}` });

/** A change of what a member signs in with, and the request that made it. */
interface Changed {
  memberId: string;
  change: CredentialChange;
  requestId: string;
}

/**
 * Stores the job that tells a member of a change, in the transaction of the change. Throws `too_many_requests` for many
 * that undo nothing.
 */
export async function tellOfChange(
  via: Sql,
  { clock }: Access,
  { memberId: member, change, requestId }: Changed,
): Promise<void> {
  const wait = undoing.includes(change) ? 0 : await takeTry(via, [changeLimit(member)]);
  if (wait > 0)
    throw tooMany(`How you sign in was changed many times. Please try again in ${waitingTime(wait)}.`, wait);
  if (change === 'password' && (await takeTry(via, [toldPasswords(member)])) > 0) return;
  const at = clock.now().toISOString();
  await addJobs(via, 'member', { id: member, request_id: requestId }, [
    job('send-email', { template: 'credential-changed', member, change, at }),
  ]);
}

/**
 * What follows from every change that a member makes, in its transaction: their session has a new cookie, so that a
 * copy of the one before ends, and they are told by email. Throws `unauthenticated` where the session has ended, and
 * `too_many_requests` for many changes.
 */
export async function afterOwnChange(
  via: Sql,
  access: Access,
  user: User,
  change: CredentialChange,
): Promise<RenewedSession> {
  if (user.member) await tellOfChange(via, access, { memberId: user.member.id, change, requestId: user.requestId });
  return replaceCookie(via, access, user);
}

/** The email about a change, with the passkeys and the provider that are left after it, also to who was removed since. */
export async function credentialEmail(
  access: Access,
  { member: id, change, at }: { member: string; change: CredentialChange; at: string },
): Promise<Email | null> {
  const { database, config } = access;
  const member = await database.prisma.member.findUnique({ where: { id } });
  if (!member) return null;
  const passkeys = await database.prisma.passkey.findMany({ where: { member_id: id }, orderBy: { created_at: 'asc' } });
  return credentialChanged(
    {
      email: member.email,
      change,
      at: new Date(at),
      page: `${siteAddress(config.http)}/admin`,
      passkeys: passkeys.map(({ name }) => name),
      provider: providerOfMember(access, member),
    },
    config.site.brand,
  );
}

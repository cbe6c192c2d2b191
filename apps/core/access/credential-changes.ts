import { siteAddress } from '#core/config/config.ts';
import { type CredentialChange, job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import type { Access } from './account.ts';
import { credentialChanged, passwordOfMemberReset } from './emails.ts';
import { type RenewedSession, replaceCookie, type User } from './sessions.ts';

/** A change of what a member signs in with, and the request that made it. */
interface Changed {
  memberId: string;
  change: CredentialChange;
  requestId: string;
}

/** Stores the job that tells a member of a change, in the transaction of the change. */
export async function tellOfChange(
  via: Sql,
  { clock }: Access,
  { memberId: member, change, requestId }: Changed,
): Promise<void> {
  const at = clock.now().toISOString();
  await addJobs(via, 'member', { id: member, request_id: requestId }, [
    job('send-email', { template: 'credential-changed', member, change, at }),
  ]);
}

/**
 * Stores the jobs that tell the other owners, or the team where there are none: whoever reads a member's email may have made the change, and would read the
 * member's email about it as well.
 */
export async function tellOwners(
  via: Sql,
  { clock }: Access,
  { memberId: member, change, requestId }: Changed,
): Promise<void> {
  const at = clock.now().toISOString();
  const owners = await run(
    via,
    db
      .selectFrom('member')
      .select('id')
      .where('role', '=', 'owner')
      .where('state', '=', 'active')
      .where('id', '<>', member),
  );
  const receivers = owners.rows.length > 0 ? owners.rows.map(({ id }) => id) : [null];
  for (const to of receivers)
    await addJobs(via, 'member', { id: member, request_id: requestId }, [
      job('send-email', { template: 'credential-changed', member, change, at, to }),
    ]);
}

/**
 * What follows from every change that a member makes, in its transaction: their session has a new cookie, so that a
 * copy of the one before ends, and they are told by email. Throws `unauthenticated` where the session has ended.
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

/**
 * The email about a change, with the passkeys that are left after it; null for a member who is not active any more, and for
 * an owner who is none any more.
 */
export async function credentialEmail(
  { database, config }: Access,
  {
    member: id,
    change,
    at,
    to,
  }: { member: string; change: CredentialChange; at: string; to?: string | null | undefined },
): Promise<Email | null> {
  const member = await database.prisma.member.findFirst({ where: { id, state: 'active' } });
  if (!member) return null;
  const page = `${siteAddress(config.http)}/admin`;
  if (to !== undefined) {
    const owner =
      to === null
        ? null
        : await database.prisma.member.findFirst({ where: { id: to, state: 'active', role: 'owner' } });
    const receiver = to === null ? config.mail.team : owner?.email;
    const told = { email: member.email, at: new Date(at), page: `${page}?tab=members` };
    return receiver === undefined ? null : passwordOfMemberReset({ ...told, to: receiver }, config.site.brand);
  }
  const passkeys = await database.prisma.passkey.findMany({ where: { memberId: id }, orderBy: { createdAt: 'asc' } });
  return credentialChanged(
    {
      ...{ email: member.email, change, at: new Date(at), page },
      passkeys: passkeys.map(({ name }) => name),
    },
    config.site.brand,
  );
}

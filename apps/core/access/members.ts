import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { Member } from '#core/platform/prisma/client.ts';
import { db, inSeconds, now, run, runForFirst } from '#core/platform/statements.ts';
import type { Role } from '#core/shared/rules.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { type Access, hasFactor } from './account.ts';
import { tellOfAccessChange } from './owner-notices.ts';
import { lockOwnersFor } from './owners.ts';
import { invitationSeconds, mayDoMore, mayInvite } from './rules.ts';
import type { MemberChange, MemberRow, NewMember } from './schemas.ts';
import { removeFactors } from './second-factor.ts';
import { endSessionsOf, type User } from './sessions.ts';

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest();

/** The page that accepts an invitation. */
export const invitationUrl = ({ config }: Pick<Access, 'config'>, token: string) =>
  `${siteAddress(config.http)}/invitations/${token}`;

/** Members with their pending invitation and when they were last here. */
const shown = db
  .selectFrom('member as m')
  .leftJoin('invitation as i', (join) =>
    join
      .onRef('i.member_id', '=', 'm.id')
      .on('i.accepted_at', 'is', null)
      .on('i.withdrawn_at', 'is', null)
      .on('m.state', '=', 'invited'),
  )
  .select(['m.id', 'm.email', 'm.name', 'm.role', 'm.state', 'm.created_at', 'i.invited_by', 'i.expires_at'])
  .select((row) => [
    row('i.expires_at', '<=', now).as('expired'),
    row.exists(hasFactor(sql.ref('m.id'))).as('has_factor'),
    row
      .selectFrom('admin_session as s')
      .select(({ fn }) => fn.max('s.last_seen_at').as('at'))
      .whereRef('s.member_id', '=', 'm.id')
      .as('last_seen_at'),
    row
      .selectFrom('invitation as used')
      .select('used.invited_by')
      .whereRef('used.member_id', '=', 'm.id')
      .where('used.accepted_at', 'is not', null)
      .orderBy('used.accepted_at', 'desc')
      .limit(1)
      .as('let_in_by'),
  ])
  .where('m.state', '<>', 'removed')
  .orderBy('m.name')
  .orderBy('m.id');

/** A member before they are changed. */
type KnownMember = Pick<Member, 'id' | 'email' | 'role' | 'state'>;

type ShownMember = Awaited<ReturnType<typeof readShown>>[number];
const readShown = async (via: Sql) => (await run(via, shown)).rows;

/** The members who are not removed, by name. */
export async function listMembers({ database }: Access): Promise<MemberRow[]> {
  return (await readShown(database.sql)).map(presentMember);
}

async function readMember({ database }: Access, id: string): Promise<MemberRow> {
  const row = await runForFirst(database.sql, shown.where('m.id', '=', id));
  if (!row) throw noMember();
  return presentMember(row);
}

/**
 * Invites a person by email; a new invitation takes the place of a pending one. Returns the member with the link, which
 * is shown this once. Throws `conflict` for an active member, and `forbidden` for who is no owner any more.
 */
export async function inviteMember(
  access: Access,
  { email, name, role }: NewMember,
  user: User,
): Promise<MemberRow & { link: string }> {
  const token = randomBytes(32).toString('base64url');
  const id = await access.database.transaction(async (via) => {
    // Waits for whoever removes the inviter, which withdraws what they invited until then.
    await lockOwnersFor(via, user);
    const invited = await runForFirst(
      via,
      db
        .insertInto('member')
        .values({ id: newId(), email, name, role })
        .onConflict((known) =>
          known
            .column('email')
            .doUpdateSet({ name, role, state: 'invited', removed_at: null })
            .where('member.state', '<>', 'active'),
        )
        .returning('id'),
    );
    if (!invited) throw new AppError('conflict', 'This person is already a member');
    const isAgain = (await withdrawInvitations(via, invited.id)) > 0;
    const invitation = newId();
    await run(
      via,
      db.insertInto('invitation').values({
        id: invitation,
        member_id: invited.id,
        hash: hashOfToken(token),
        token: Buffer.from(access.encryptions.invitation.encrypt(token)),
        invited_by: user.actor,
        expires_at: inSeconds(invitationSeconds),
      }),
    );
    await addJobs(via, 'member', { id: invited.id, request_id: user.requestId }, [
      job('send-email', { template: 'member-invitation', invitation }),
    ]);
    const kind = isAgain ? 'invited-again' : 'invited';
    await tellOfAccessChange(via, access, { kind, member: invited.id, role }, user);
    return invited.id;
  });
  return { ...(await readMember(access, id)), link: invitationUrl(access, token) };
}

/**
 * Changes a member's role or name. The open invitations of who may not invite any more are withdrawn. Throws `not_found`,
 * and `conflict` for the last active owner.
 */
export async function changeMember(access: Access, id: string, change: MemberChange, user: User): Promise<MemberRow> {
  const { role } = change;
  await access.database.transaction(async (via) => {
    const owners = await lockOwnersFor(via, user);
    if (role !== undefined && role !== 'owner') assertOtherOwner(owners, id);
    const before = await lockMember(via, id);
    if (role !== undefined) await tellOfRole(via, access, before, role, user);
    await run(
      via,
      db
        .updateTable('member')
        .set({
          ...(role === undefined ? {} : { role }),
          ...(change.name === undefined ? {} : { name: change.name }),
        })
        .where('id', '=', id),
    );
    if (role !== undefined && !mayInvite(role)) await withdrawInvitationsBy(via, before.email);
  });
  return readMember(access, id);
}

/** Tells of a role that lets a member do more than before, or less. Who was only invited loses nothing. */
async function tellOfRole(via: Sql, access: Access, before: KnownMember, role: Role, user: User): Promise<void> {
  const member = before.id;
  if (mayDoMore(role, before.role)) await tellOfAccessChange(via, access, { kind: 'role-raised', member, role }, user);
  if (before.state === 'active' && mayDoMore(before.role, role))
    await tellOfAccessChange(via, access, { kind: 'role-lowered', member, role }, user);
}

/**
 * Removes a member, ends their sessions, and withdraws the open invitations they made. The owners and the member are told
 * where they could do more than the daily work. Throws `not_found`, and `conflict` for the last active owner.
 */
export async function removeMember(access: Access, id: string, user: User): Promise<void> {
  await access.database.transaction(async (via) => {
    assertOtherOwner(await lockOwnersFor(via, user), id);
    const { email, role, state } = await lockMember(via, id);
    if (state === 'active' && mayDoMore(role, null))
      await tellOfAccessChange(via, access, { kind: 'removed', member: id, role }, user);
    await run(
      via,
      db
        .updateTable('member')
        .set({ state: 'removed', removed_at: now, password_hash: null, credential: null })
        .set({ provider_issuer: null, provider_subject: null, connects_inside: false })
        .where('id', '=', id),
    );
    await withdrawInvitations(via, id);
    await withdrawInvitationsBy(via, email);
    await endSessionsOf(via, id);
    await removeFactors(via, id);
    await run(via, db.deleteFrom('passkey').where('member_id', '=', id));
  });
}

/** A member, locked. Throws `not_found` for who is none any more. */
async function lockMember(via: Sql, id: string): Promise<KnownMember> {
  const known = db.selectFrom('member').select(['id', 'email', 'role', 'state']).where('id', '=', id);
  const member = await runForFirst(via, known.where('state', '<>', 'removed').forUpdate());
  if (!member) throw noMember();
  return member;
}

function assertOtherOwner(owners: readonly string[], id: string): void {
  if (owners.length === 1 && owners[0] === id)
    throw new AppError('conflict', 'This is the last owner. Make someone else an owner first.');
}

/** Returns how many were open. */
async function withdrawInvitations(via: Sql, memberId: string): Promise<number> {
  const withdrawn = await run(
    via,
    db
      .updateTable('invitation')
      .set({ withdrawn_at: now, token: null })
      .where('member_id', '=', memberId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null),
  );
  return withdrawn.count;
}

/**
 * Ends the open invitations that a member, or the house's account, made: who was invited is no member. Their rows are
 * locked before the invitations, as where one is accepted, so that of two at once one waits and then finds it ended.
 */
export async function withdrawInvitationsBy(via: Sql, invitedBy: string): Promise<void> {
  const invited = await run(
    via,
    db
      .selectFrom('member as m')
      .innerJoin('invitation as i', 'i.member_id', 'm.id')
      .select('m.id')
      .where('i.invited_by', '=', invitedBy)
      .where('i.accepted_at', 'is', null)
      .where('i.withdrawn_at', 'is', null)
      .where('m.state', '=', 'invited')
      .orderBy('m.id')
      .forUpdate('m'),
  );
  for (const { id } of invited.rows) {
    await withdrawInvitations(via, id);
    await run(via, db.updateTable('member').set({ state: 'removed', removed_at: now }).where('id', '=', id));
  }
}

const noMember = () => new AppError('not_found', 'We couldn’t find this member');

function presentMember(row: ShownMember): MemberRow {
  const { invited_by: invitedBy, expires_at: expiresAt, expired } = row;
  return {
    id: row.id,
    email: readableAddresses(row.email),
    name: row.name,
    role: row.role,
    state: row.state === 'active' ? 'active' : 'invited',
    created_at: row.created_at.toISOString(),
    second_factor: row.has_factor === true,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    let_in_by: row.state === 'active' ? row.let_in_by : null,
    invitation:
      invitedBy !== null && expiresAt !== null
        ? { invited_by: invitedBy, expires_at: expiresAt.toISOString(), expired: expired === true }
        : null,
  };
}

import { randomBytes } from 'node:crypto';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, now, run, runForFirst } from '#core/platform/statements.ts';
import { type Access, note, type Visitor } from './account.ts';
import { memberInvitation } from './emails.ts';
import { refuseGuessable } from './guessable.ts';
import { countingUse, noteGuess } from './guessing.ts';
import { hashOfToken, invitationUrl } from './members.ts';
import { tellOfJoining } from './owner-notices.ts';
import type { InvitationAnswer, InvitationRow } from './schemas.ts';
import { type OpenedSession, openSession } from './sessions.ts';

const invitations = db
  .selectFrom('invitation as i')
  .innerJoin('member as m', 'm.id', 'i.member_id')
  .select(['i.id', 'i.invited_by', 'i.expires_at', 'i.accepted_at', 'i.withdrawn_at', 'i.token'])
  .select(['m.id as member_id', 'm.email', 'm.name', 'm.role'])
  .select((row) => row('i.expires_at', '<=', now).as('expired'));

type Invitation = NonNullable<Awaited<ReturnType<typeof findByToken>>>;
const findByToken = (via: Sql, token: string) => runForFirst(via, invitations.where('i.hash', '=', hashOfToken(token)));

/** An open invitation. Throws `not_found` for an unknown one, and `gone` for one that has ended. */
function openOf(found: Invitation | undefined): Invitation {
  if (!found) throw new AppError('not_found', 'We couldn’t find this invitation. Please check the link in your email.');
  if (found.accepted_at !== null)
    throw new AppError('gone', 'This invitation was already used. Please sign in with your email.');
  if (found.withdrawn_at !== null)
    throw new AppError('gone', 'This invitation no longer works. Use the newest one, or ask for another.');
  if (found.expired) throw new AppError('gone', 'This invitation has expired. Please ask for another.');
  return found;
}

/** Uses a link, which is counted unless that succeeds. Throws as {@link openOf}; an unknown link is a guess, and recorded as one. */
async function withInvitation<T>(
  access: Access,
  { token, visitor }: { token: string; visitor: Visitor },
  work: (invitation: Invitation) => Promise<T> | T,
): Promise<T> {
  const found = await findByToken(access.database.sql, token);
  return countingUse(access, { kind: 'invitation', id: found?.id ?? null }, visitor, async () => {
    if (!found) {
      await note(access, 'invitation-refused', visitor, {
        actor: 'unknown',
        outcome: 'refused',
        onceFor: 'invitation-refused',
      });
      await noteGuess(access, { kind: 'invitation', account: null }, visitor);
    }
    return work(openOf(found));
  });
}

/** What an invitation is for. Throws as {@link acceptInvitation}. */
export const readInvitation = (access: Access, token: string, visitor: Visitor): Promise<InvitationRow> =>
  withInvitation(access, { token, visitor }, ({ invited_by, email, name, role, expires_at }) => ({
    invited_by,
    email,
    name,
    role,
    expires_at: expires_at.toISOString(),
  }));

/**
 * Makes the invited person an active member and signs them in. Throws `not_found` for an unknown link, `gone` for one that
 * was used or withdrawn, or has expired, `validation_failed` for a password that is easily guessed, and `too_many_requests`
 * after many of any of these.
 */
export const acceptInvitation = (
  access: Access,
  token: string,
  answer: InvitationAnswer,
  visitor: Visitor,
): Promise<OpenedSession> =>
  withInvitation(access, { token, visitor }, ({ id, email }) => accept(access, { id, email, ...answer }, visitor));

async function accept(
  access: Access,
  { id, email: invited, name, password }: Pick<Invitation, 'id' | 'email'> & InvitationAnswer,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { database, passwords } = access;
  await refuseGuessable('password', password, [access.config.site.brand, name, invited]);
  const passwordHash = await passwords.hash(password, 'known');
  const credential = randomBytes(16).toString('base64url');
  const { member_id, email, role } = await database.transaction(async (via) => {
    const invitation = openOf(await runForFirst(via, invitations.where('i.id', '=', id).forUpdate('m')));
    const accepted = await run(
      via,
      db
        .updateTable('invitation')
        .set({ accepted_at: now, token: null })
        .where('id', '=', id)
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null),
    );
    // Another request ended it while this one waited for the lock.
    if (accepted.count === 0) throw new AppError('gone', 'This invitation was just used or withdrawn.');
    await run(
      via,
      db
        .updateTable('member')
        .set({ name, password_hash: passwordHash, credential, state: 'active', joined_at: now })
        .where('id', '=', invitation.member_id),
    );
    await tellOfJoining(via, access, { id: invitation.member_id, role: invitation.role }, visitor);
    return invitation;
  });
  await note(access, 'invitation-accepted', visitor, { actor: email, details: { role } });
  return openSession(access, visitor, { member: { id: member_id, email }, credential });
}

/** The email of an invitation; null when it has ended. */
export async function invitationEmail(access: Access, id: string): Promise<Email | null> {
  const found = await runForFirst(access.database.sql, invitations.where('i.id', '=', id));
  if (!found || found.token === null || found.expired) return null;
  const { email, name, role, invited_by: invitedBy, expires_at: expiresAt } = found;
  const url = invitationUrl(access, access.encryptions.invitation.decrypt(found.token));
  return memberInvitation({ email, name, role, invitedBy, expiresAt, url }, access.config.site.brand);
}

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { isOneOfTexts } from '#core/platform/keys.ts';
import { customerOf } from '#core/platform/network.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { type Access, deviceOf, note, signatureOf, signaturesOf, unknownName, type Visitor } from './account.ts';
import { tellOfChange } from './credential-changes.ts';
import { passwordReset } from './emails.ts';
import { refuseGuessable } from './guessable.ts';
import { countingUse, takeGuess, tooManyGuesses } from './guessing.ts';
import { tellOfNewWay } from './owner-notices.ts';
import { disconnected } from './provider-connection.ts';
import { resetLimits, resetSeconds } from './rules.ts';
import type { ResetAnswer, ResetRow } from './schemas.ts';
import { needsCode } from './second-factor.ts';
import { endSessionsOf } from './sessions.ts';

/** A member as far as a link depends on them: with another credential it opens nothing. */
interface Resetting {
  id: string;
  email: string;
  credential: string;
}

const resetting = db
  .selectFrom('member')
  .select(['id', 'email', 'credential'])
  .where('state', '=', 'active')
  .where('credential', 'is not', null);

async function findMember(via: Sql, key: { id: string } | { email: string }): Promise<Resetting | null> {
  const found = await runForFirst(
    via,
    'id' in key ? resetting.where('id', '=', key.id) : resetting.where('email', '=', key.email),
  );
  return found && found.credential !== null ? { ...found, credential: found.credential } : null;
}

/**
 * Stores the job that emails an active member a link to choose a new password. For anyone else it does the same, and no
 * email is sent, so that neither the answer nor its time says who is a member. Throws `too_many_requests` beyond the
 * limits.
 */
export async function requestReset(access: Access, email: string, visitor: Visitor): Promise<void> {
  const device = deviceOf(access, visitor.deviceToken, email);
  let wait = 0;
  for (const limits of resetLimits({ address: customerOf(visitor.address), account: email, device })) {
    wait = (await takeGuess(access, limits)).wait;
    if (wait === 0) break;
  }
  if (wait > 0) throw tooManyGuesses(wait);
  const member = await findMember(access.database.sql, { email });
  await note(access, 'password-reset-requested', visitor, { actor: member?.email ?? unknownName });
  const id = member?.id ?? newId();
  const expires = new Date(access.clock.now().getTime() + resetSeconds * 1000).toISOString();
  await access.database.transaction((via) =>
    addJobs(via, 'member', { id, request_id: visitor.requestId }, [
      job('send-email', { template: 'password-reset', member: id, expires }),
    ]),
  );
}

/** What the signature of a link covers. */
const signed = ({ id, credential }: Resetting, seconds: number) => `${id}:${seconds}:${credential}`;

/** The email of a link; null when it has expired, or its member is not active any more. */
export async function resetEmail(
  access: Access,
  { member: id, expires }: { member: string; expires: string },
): Promise<Email | null> {
  const expiresAt = new Date(expires);
  const member = await findMember(access.database.sql, { id });
  if (!member || expiresAt <= access.clock.now()) return null;
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  const token = `${id}.${seconds}.${signatureOf(access, 'password-reset', signed(member, seconds))}`;
  // Browsers send nothing after the # to a server, so no log of a proxy has the link.
  const url = `${siteAddress(access.config.http)}/reset-password#${token}`;
  return passwordReset({ email: member.email, url }, access.config.site.brand);
}

const tokenParts = z.tuple([z.uuid(), z.coerce.number().int().nonnegative(), z.string().min(1)]);

/** The member of a link that works. */
interface Linked extends Resetting {
  expiresAt: Date;
}

/**
 * Uses a link, which is counted unless that succeeds. Throws `gone` for every one that doesn't work, which says nothing about
 * who is a member, and `too_many_requests` after many of those.
 */
async function withLink<T>(
  access: Access,
  { token, visitor }: { token: string; visitor: Visitor },
  work: (linked: Linked) => Promise<T> | T,
): Promise<T> {
  const parts = tokenParts.safeParse(token.split('.'));
  const [id, seconds, signature] = parts.data ?? [];
  const member = id === undefined ? null : await findMember(access.database.sql, { id });
  const isSigned =
    member !== null &&
    seconds !== undefined &&
    signature !== undefined &&
    isOneOfTexts(signature, signaturesOf(access, 'password-reset', signed(member, seconds)));
  const expiresAt = new Date((seconds ?? 0) * 1000);
  // The link, not its member: an old one of theirs must not keep the newest waiting.
  const known = isSigned ? `${member.id}.${seconds}` : null;
  return countingUse(access, { kind: 'reset', id: known }, visitor, async () => {
    if (isSigned && expiresAt > access.clock.now()) return work({ ...member, expiresAt });
    await note(access, 'password-reset-refused', visitor, {
      actor: isSigned ? member.email : unknownName,
      outcome: 'refused',
      onceFor: 'password-reset-refused',
    });
    throw noLink(isSigned ? 'This link has expired.' : undefined);
  });
}

const noLink = (why = 'This link doesn’t work. It may have been used, or your password was changed since.') =>
  new AppError('gone', `${why} Please ask for a new one.`);

/** Whose password a link changes. Throws as {@link resetPassword}. */
export const readReset = (access: Access, token: string, visitor: Visitor): Promise<ResetRow> =>
  withLink(access, { token, visitor }, ({ email, expiresAt }) => ({ email, expires_at: expiresAt.toISOString() }));

/**
 * Gives a member a new password, ends all their sessions, and disconnects them from the sign-in provider, which might know
 * somebody else by their email. They sign in afterward, with their second factor where they have one. Throws `gone` for a
 * link that was used, was not made here, or has expired, `validation_failed` for a password that is easily guessed, and
 * `too_many_requests` after many of any of these.
 */
export const resetPassword = (access: Access, { token, password }: ResetAnswer, visitor: Visitor): Promise<ResetRow> =>
  withLink(access, { token, visitor }, (linked) => choosePassword(access, { linked, password }, visitor));

async function choosePassword(
  access: Access,
  { linked, password }: { linked: Linked; password: string },
  visitor: Visitor,
): Promise<ResetRow> {
  const { id, email, credential, expiresAt } = linked;
  await refuseGuessable('password', password, [access.config.site.brand, email]);
  const passwordHash = await access.passwords.hash(password, 'known');
  const isGuarded = await needsCode(access, id);
  const next = randomBytes(16).toString('base64url');
  await access.database.transaction(async (via) => {
    const changed = await run(
      via,
      db
        .updateTable('member')
        .set({ password_hash: passwordHash, credential: next, ...disconnected })
        .where('id', '=', id)
        .where('state', '=', 'active')
        .where('credential', '=', credential),
    );
    // Another request changed the password since this one read it.
    if (changed.count === 0) throw noLink();
    await endSessionsOf(via, id);
    await tellOfChange(via, access, { memberId: id, change: 'password-reset', requestId: visitor.requestId });
    if (!isGuarded)
      await tellOfNewWay(via, access, { template: 'member-password-reset', member: id }, visitor.requestId);
  });
  await note(access, 'password-reset', visitor, { actor: email });
  return { email, expires_at: expiresAt.toISOString() };
}

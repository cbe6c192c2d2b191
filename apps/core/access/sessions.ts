import { randomBytes } from 'node:crypto';
import { type ExpressionBuilder, sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, empty, inSeconds, isOneOf, now, run, runForFirst } from '#core/platform/statements.ts';
import type { Role } from '#core/shared/rules.ts';
import { browserLabel } from '#core/text/user-agent.ts';
import {
  type Access,
  deviceOf,
  deviceTokenOf,
  factorRequired,
  hasFactor,
  note,
  passwordDoorClosed,
  signatureOf,
  signaturesOf,
  type Visitor,
} from './account.ts';
import { takeGuess } from './guessing.ts';
import {
  deviceSeconds,
  houseName,
  isAllowed,
  newBrowserLimit,
  proofSeconds,
  sessionIdleSeconds,
  sessionMaxSeconds,
} from './rules.ts';
import type { SessionRow } from './schemas.ts';

/** Most open sessions the list shows. */
const shownSessions = 100;

export interface Session {
  id: string;
  /** Its id in the list of sessions; it does not grant access. */
  publicId: string;
  /** What records of the user's actions say: a member's email, or `admin` for the house's account. */
  actor: string;
  /** Null for the house's account. */
  member: { id: string; email: string } | null;
  name: string;
  role: Role;
  /** Whether a second factor must be set up before anything else. */
  mustSetUp: boolean;
  /** Whether the user showed lately who they are; never through the cookie before. */
  isProven: boolean;
  /** Whether it was opened with the cookie it had before: then it only reads. */
  isReplaced: boolean;
  expiresAt: Date;
}

/** Who sends a request through a session. */
export interface User extends Session {
  requestId: string;
}

export interface OpenedSession {
  session: Session;
  token: string;
  /** Null where the browser keeps what it has. */
  deviceToken: string | null;
  deviceSeconds: number;
}

/** A session whose user showed again who they are, with its new cookie. */
export interface RenewedSession {
  token: string;
  expiresAt: Date;
}

/** Who signs in, and what their session depends on. */
export type Signing = Pick<Session, 'member'> & { credential: string };

/** Seconds that the cookie before still reads after a session got a new one: requests are on their way meanwhile. */
const previousSeconds = 30;

const newToken = () => randomBytes(32).toString('base64url');

const revoke = db.updateTable('admin_session').set({ revoked_at: now });

/** It was not revoked and has not expired. */
const isAlive = (session: ExpressionBuilder<DB, 'admin_session'>) =>
  session.and([
    session('admin_session.revoked_at', 'is', null),
    session('admin_session.expires_at', '>', now),
    session('admin_session.last_seen_at', '>', inSeconds(-sessionIdleSeconds)),
  ]);

/**
 * Opens a session in a browser, which is known from then on. The session that the browser had before ends. `isProven`: the
 * user showed just now who they are; otherwise they are asked again before money, members, keys and exports.
 */
export async function openSession(
  access: Access,
  visitor: Visitor,
  { credential, member }: Signing,
  { isProven } = { isProven: true },
): Promise<OpenedSession> {
  const token = newToken();
  await access.database.prisma.adminSession.create({
    data: {
      id: signatureOf(access, 'session', token),
      actor: member?.email ?? houseName,
      credential,
      member_id: member?.id ?? null,
      remote_address: visitor.address,
      user_agent: visitor.userAgent.slice(0, 300),
      ...(isProven ? {} : { proven_at: new Date(0) }),
      expires_at: new Date(access.clock.now().getTime() + sessionMaxSeconds * 1000),
    },
  });
  const session = await renewSession(access, token);
  // Their password or role was changed, or they were removed, at the same moment.
  if (!session) throw new AppError('unauthenticated', 'Please sign in again');
  await signOut(access, visitor.sessionToken, visitor);
  return { session, token, deviceToken: await rememberBrowser(access, visitor, session.actor), deviceSeconds };
}

/** The token of a browser that is known to an account from now on; null where too many became so today. */
async function rememberBrowser(access: Access, { deviceToken }: Visitor, account: string): Promise<string | null> {
  const isNew = deviceOf(access, deviceToken, account) === null;
  if (isNew && (await takeGuess(access, [newBrowserLimit(account)])).wait > 0) return null;
  return deviceTokenOf(access, deviceToken, account);
}

/** The house's session with its password while that opens anything; a member's with their password, while active. */
const whose = (ids: string[], houseCredentials: string[]) =>
  db
    .selectFrom('admin_session as s')
    .leftJoin('member as m', 'm.id', 's.member_id')
    .select(['s.id', 'm.id as member_id', 'm.email', 'm.name', 'm.role'])
    .select((row) =>
      row.and([row.exists(factorRequired), row.not(row.exists(hasFactor(sql.ref('m.id'))))]).as('lacks_factor'),
    )
    .where((row) =>
      row.or([
        isOneOf(row.ref('s.id'), ids, 'text'),
        row.and([isOneOf(row.ref('s.previous_id'), ids, 'text'), row('s.previous_until', '>', now)]),
      ]),
    )
    .where((row) =>
      row.or([
        row.and([
          row('s.member_id', 'is', null),
          isOneOf(row.ref('s.credential'), houseCredentials, 'text'),
          row.not(row.exists(passwordDoorClosed)),
        ]),
        row.and([row('m.state', '=', 'active'), row('s.credential', '=', row.ref('m.credential'))]),
      ]),
    );

/**
 * The session of a cookie with the role that its account has now; null when it is unknown, expired or revoked. Using it
 * renews it; what a page asks for while nobody is at it is no use.
 */
export async function renewSession(
  access: Access,
  token: string | undefined,
  { inUse } = { inUse: true },
): Promise<Session | null> {
  if (!token) return null;
  const ids = signaturesOf(access, 'session', token);
  const row = await runForFirst(
    access.database.sql,
    db
      .updateTable('admin_session')
      .from(whose(ids, access.house.credentials).as('who'))
      .set((row) => ({
        last_seen_at: row
          .case()
          .when(row.cast<boolean>(row.val(inUse), 'boolean'))
          .then(now)
          .else(row.ref('admin_session.last_seen_at'))
          .end(),
      }))
      .whereRef('admin_session.id', '=', 'who.id')
      .where(isAlive)
      .returning(['admin_session.id', 'admin_session.public_id', 'admin_session.actor', 'admin_session.expires_at'])
      .returning((row) => row('admin_session.proven_at', '>', inSeconds(-proofSeconds)).as('is_proven'))
      .returning(['who.member_id', 'who.email', 'who.name', 'who.role', 'who.lacks_factor']),
    'use-admin-session',
  );
  if (!row) return null;
  const { member_id, email, name, role } = row;
  const isReplaced = !ids.includes(row.id);
  const opened = {
    id: row.id,
    publicId: row.public_id,
    actor: row.actor,
    expiresAt: row.expires_at,
    // A copied cookie must not gain from what its owner shows with the new one.
    isProven: row.is_proven === true && !isReplaced,
    isReplaced,
  };
  return member_id !== null && email !== null && name !== null && role !== null
    ? { ...opened, member: { id: member_id, email }, name, role, mustSetUp: row.lacks_factor === true }
    : { ...opened, member: null, name: houseName, role: 'owner', mustSetUp: false };
}

/** Ends the session of a cookie. Does nothing when it has already ended. */
export async function signOut(access: Access, token: string | null | undefined, visitor: Visitor): Promise<void> {
  if (!token) return;
  const ids = signaturesOf(access, 'session', token);
  const ended = await runForFirst(
    access.database.sql,
    revoke
      .where((row) => row.or([row('id', 'in', ids), row('previous_id', 'in', ids)]))
      .where('revoked_at', 'is', null)
      .returning('actor'),
  );
  if (ended) await note(access, 'signed-out', visitor, { actor: ended.actor });
}

/** Whether a user sees and ends the sessions of others. */
const seesAll = ({ role }: Session) => isAllowed(role, 'members');

/** The open sessions of a user, and for owners those of everyone, most recently used first. */
export async function listSessions({ database, clock, house }: Access, user: Session): Promise<SessionRow[]> {
  const member_id = user.member?.id ?? null;
  const open = await database.prisma.adminSession.findMany({
    where: {
      revoked_at: null,
      expires_at: { gt: clock.now() },
      last_seen_at: { gt: new Date(clock.now().getTime() - sessionIdleSeconds * 1000) },
      OR: [{ member_id: null, credential: { in: house.credentials } }, { member_id: { not: null } }],
      ...(seesAll(user) ? {} : { member_id }),
    },
    orderBy: { last_seen_at: 'desc' },
    take: shownSessions,
  });
  return open.map((session) => ({
    id: session.public_id,
    actor: session.actor,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    address: session.remote_address,
    browser: browserLabel(session.user_agent),
    current: session.public_id === user.publicId,
    own: session.member_id === member_id,
  }));
}

const ofMember = (id: string | null) => (session: ExpressionBuilder<DB, 'admin_session'>) =>
  id === null ? session('admin_session.member_id', 'is', null) : session('admin_session.member_id', '=', id);

/** Ends one session by its public id; `not_found` when the user sees none that is open. */
export async function endSession({ database }: Access, user: Session, publicId: string): Promise<void> {
  const one = revoke.where('public_id', '=', publicId).where('revoked_at', 'is', null);
  const ended = await run(
    database.sql,
    (seesAll(user) ? one : one.where(ofMember(user.member?.id ?? null))).returning('id'),
  );
  if (ended.rows.length === 0) throw new AppError('not_found', 'This session has already ended');
}

/** Ends every other session of the user's account and returns how many were ended. */
export const endOtherSessions = ({ database }: Access, user: Session): Promise<number> => endOthers(database.sql, user);

/** As {@link endOtherSessions}, in a transaction. */
export async function endOthers(via: Sql, user: Session): Promise<number> {
  const ended = await run(
    via,
    revoke
      .where('public_id', '<>', user.publicId)
      .where(ofMember(user.member?.id ?? null))
      .where(isAlive)
      .returning('id'),
  );
  return ended.rows.length;
}

/**
 * Whether a cookie that opens nothing is that of a session which has ended. Another may only have been replaced, and the
 * browser has the new one by now.
 */
export async function isEnded(access: Access, token: string | undefined): Promise<boolean> {
  if (!token) return false;
  const ids = signaturesOf(access, 'session', token);
  return (await access.database.prisma.adminSession.count({ where: { id: { in: ids } } })) > 0;
}

/**
 * Stores that the user of a session showed who they are, and gives it a new cookie. Throws `unauthenticated` where it has
 * ended meanwhile, or the `cookie` it was begun with has, by its id.
 */
export function confirmSession(
  via: Sql,
  access: Access,
  { publicId, cookie }: Pick<Session, 'publicId'> & { cookie?: string },
): Promise<RenewedSession> {
  const ofSession = db
    .updateTable('admin_session')
    .where('public_id', '=', publicId)
    .$if(cookie !== undefined, (rows) =>
      rows.where((row) => row.or([row('id', '=', cookie ?? ''), row('previous_id', '=', cookie ?? '')])),
    );
  return giveCookie(via, access, (id) =>
    ofSession.set((row) => ({
      id,
      previous_id: row.ref('admin_session.id'),
      previous_until: inSeconds(previousSeconds),
      proven_at: now,
    })),
  );
}

/**
 * Gives a session a new cookie, and ends the one before at once, so that a copy of it does not outlive a change of what signs
 * its user in. Throws `unauthenticated` where the session has ended meanwhile.
 */
export function replaceCookie(via: Sql, access: Access, { id: current }: Pick<Session, 'id'>): Promise<RenewedSession> {
  const ofSession = db.updateTable('admin_session').where('id', '=', current);
  return giveCookie(via, access, (id) => ofSession.set({ id, previous_id: empty, previous_until: empty }));
}

/** Changes a session that is alive with the id of a new cookie. */
async function giveCookie(
  via: Sql,
  access: Access,
  change: (id: string) => UpdateQueryBuilder<DB, 'admin_session', 'admin_session', UpdateResult>,
): Promise<RenewedSession> {
  const token = newToken();
  const changing = change(signatureOf(access, 'session', token))
    .where(isAlive)
    .returning('expires_at');
  const renewed = await runForFirst(via, changing);
  if (!renewed) throw new AppError('unauthenticated', 'Please sign in');
  return { token, expiresAt: renewed.expires_at };
}

/** Ends all sessions of a member, or of the house's account for null. */
export async function endSessionsOf(via: Sql, memberId: string | null): Promise<void> {
  await run(via, revoke.where(ofMember(memberId)).where('revoked_at', 'is', null));
}

import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { ExpressionBuilder } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Config } from '#core/config/config.ts';
import type { AuditAction } from '#core/operations/audit/rules.ts';
import type { AuditService } from '#core/operations/audit/service.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError, unavailable } from '#core/platform/errors.ts';
import { isOneOfTexts, type Purpose, sign, signatures } from '#core/platform/keys.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, inSeconds, now, run, runForFirst } from '#core/platform/statements.ts';
import { countTry, forgiveTry } from '#core/platform/throttle.ts';
import { waitingTime } from '#core/text/rules.ts';
import { browserLabel } from '#core/text/user-agent.ts';
import { deviceSeconds, loginLimits, sessionIdleSeconds, sessionMaxSeconds } from './rules.ts';
import type { SessionRow } from './schemas.ts';

/** OWASP's parameters for argon2id (19 MiB, two passes, one lane). */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verifying uses much memory and a CPU core: two at once, ten waiting, the rest is refused. */
const parallelVerifications = 2;
const waitingVerifications = 10;

/** There is one account; every record of a user's action has its name. */
const actor = 'admin';
/** Most open sessions the list shows. */
const shownSessions = 100;

/** The origin of a request, as far as the admin area needs it. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** The signed token of a browser that has signed in before, or null. */
  deviceToken: string | null;
  requestId: string;
}

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  deviceToken: string;
  deviceSeconds: number;
}

export interface Session {
  id: string;
  /** Its id in the list of sessions; it does not grant account. */
  publicId: string;
  actor: string;
  expiresAt: Date;
}

interface AdminDependencies {
  database: Database;
  audit: AuditService;
  clock: Clock;
  config: Pick<Config, 'secrets'>;
}

interface Account extends AdminDependencies {
  /** Runs the verifications, two at once. */
  limit: LimitFunction;
  passwordHash: Promise<string>;
  /** Changes with the password: a session of another password is not found. */
  credential: string;
  /** It, and what it was by the previous session secret. */
  credentials: string[];
}

const revoke = db.updateTable('admin_session').set({ revoked_at: now });

/** It was not revoked and has not expired. */
const isAlive = (session: ExpressionBuilder<DB, 'admin_session'>) =>
  session.and([
    session('revoked_at', 'is', null),
    session('expires_at', '>', now),
    session('last_seen_at', '>', inSeconds(-sessionIdleSeconds)),
  ]);

/** The admin area's one account and its sessions. */
export function createAdminService(dependencies: AdminDependencies) {
  const account = openAccount(dependencies);
  return {
    login: (password: string, visitor: Visitor) => signIn(account, password, visitor),
    session: (token: string | undefined) => renewSession(account, token),
    logout: (token: string | undefined, visitor: Visitor) => signOut(account, token, visitor),
    sessions: (current: string) => listSessions(account, current),
    endSession: (publicId: string) => endSession(account, publicId),
    endOtherSessions: (current: string) => endOtherSessions(account, current),
  };
}
export type AdminService = ReturnType<typeof createAdminService>;

/** The account, its password hashed once if the setting is the password itself. */
function openAccount(dependencies: AdminDependencies): Account {
  const { admin } = dependencies.config.secrets;
  const isHashed = 'passwordHash' in admin;
  const password = isHashed ? admin.passwordHash : admin.password;
  return {
    ...dependencies,
    limit: pLimit(parallelVerifications),
    passwordHash: isHashed ? Promise.resolve(admin.passwordHash) : hash(admin.password, hashing),
    credential: signatureOf(dependencies, 'credential', password),
    credentials: signaturesOf(dependencies, 'credential', password),
  };
}

/**
 * Opens a session. A wrong password is `invalid_password`; too many attempts per address, browser or in total are
 * `too_many_requests`. Throttled attempts are audited once per address and quarter of an hour.
 */
async function signIn(account: Account, password: string, visitor: Visitor): Promise<OpenedSession> {
  const { database, limit } = account;
  const device = readDevice(account, visitor.deviceToken);
  const limits = loginLimits({ address: visitor.address, device });
  const wait = await countTry(database.sql, limits);
  if (wait > 0) {
    await note(account, 'sign-in-throttled', visitor, { onceFor: `sign-in-throttled|${visitor.address}` });
    throw new AppError('too_many_requests', `Too many attempts. Please try again in ${waitingTime(wait)}.`, {
      retryAfter: Math.ceil(wait),
    });
  }
  if (limit.pendingCount >= waitingVerifications)
    throw unavailable('Too many people are signing in at once. Please try again in a few seconds.');
  if (!(await limit(async () => verify(await account.passwordHash, password)))) {
    await note(account, 'sign-in-refused', visitor);
    throw new AppError('invalid_password', 'Invalid password');
  }
  await forgiveTry(database.sql, limits);
  await note(account, 'signed-in', visitor);
  return openSession(account, visitor, device ?? randomBytes(16).toString('base64url'));
}

/** The session of a cookie, renewed by being used; null when it is unknown, expired or revoked. */
async function renewSession(account: Account, token: string | undefined): Promise<Session | null> {
  if (!token) return null;
  const row = await runForFirst(
    account.database.sql,
    db
      .updateTable('admin_session')
      .set({ last_seen_at: now })
      .where('id', 'in', signaturesOf(account, 'session', token))
      .where('credential', 'in', account.credentials)
      .where(isAlive)
      .returning(['id', 'public_id', 'actor', 'expires_at']),
    'use-admin-session',
  );
  return row ? { id: row.id, publicId: row.public_id, actor: row.actor, expiresAt: row.expires_at } : null;
}

/** Ends the session of a cookie. Does nothing when it has already ended. */
async function signOut(account: Account, token: string | undefined, visitor: Visitor): Promise<void> {
  if (!token) return;
  const ended = await run(
    account.database.sql,
    revoke
      .where('id', 'in', signaturesOf(account, 'session', token))
      .where('revoked_at', 'is', null)
      .returning('id'),
  );
  if (ended.rows.length > 0) await note(account, 'signed-out', visitor);
}

/** The open sessions, most recently used first. `current` is the public id of the session that sent the request. */
async function listSessions({ database, clock, credentials }: Account, current: string): Promise<SessionRow[]> {
  const open = await database.prisma.adminSession.findMany({
    where: {
      credential: { in: credentials },
      revokedAt: null,
      expiresAt: { gt: clock.now() },
      lastSeenAt: { gt: new Date(clock.now().getTime() - sessionIdleSeconds * 1000) },
    },
    orderBy: { lastSeenAt: 'desc' },
    take: shownSessions,
  });
  return open.map((session) => ({
    id: session.publicId,
    actor: session.actor,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    address: session.remoteAddress,
    browser: browserLabel(session.userAgent),
    current: session.publicId === current,
  }));
}

/** Ends one session by its public id; `not_found` when there is none that is open. */
async function endSession({ database }: Account, publicId: string): Promise<void> {
  const ended = await run(
    database.sql,
    revoke.where('public_id', '=', publicId).where('revoked_at', 'is', null).returning('id'),
  );
  if (ended.rows.length === 0) throw new AppError('not_found', 'This session has already ended');
}

/** Ends every session but the current one and returns how many were ended. */
async function endOtherSessions({ database }: Account, current: string): Promise<number> {
  const ended = await run(database.sql, revoke.where('public_id', '<>', current).where(isAlive).returning('id'));
  return ended.rows.length;
}

/** Signing in and out is audited here, because the request has no session at that moment. */
function note({ audit }: Account, action: AuditAction, visitor: Visitor, options: { onceFor?: string } = {}) {
  const { address, userAgent, requestId } = visitor;
  const outcome = action === 'signed-in' || action === 'signed-out' ? 'done' : 'refused';
  return audit.write({ actor, action, address, userAgent, requestId, outcome, ...options });
}

async function openSession(account: Account, visitor: Visitor, device: string): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(account.clock.now().getTime() + sessionMaxSeconds * 1000);
  await account.database.prisma.adminSession.create({
    data: {
      id: signatureOf(account, 'session', token),
      actor,
      credential: account.credential,
      remoteAddress: visitor.address,
      userAgent: visitor.userAgent.slice(0, 300),
      expiresAt,
    },
  });
  return { token, expiresAt, deviceToken: `${device}.${signatureOf(account, 'device', device)}`, deviceSeconds };
}

/** The browser a signed token names; null when we did not sign it. */
function readDevice(account: Account, token: string | null): string | null {
  const [device, signature] = token?.split('.') ?? [];
  if (!device || !signature) return null;
  return isOneOfTexts(signature, signaturesOf(account, 'device', device)) ? device : null;
}

/** A value signed for one purpose with the session secret. */
function signatureOf({ config }: Pick<AdminDependencies, 'config'>, purpose: Purpose, value: string): string {
  return sign(config.secrets, purpose, value).toString('base64url');
}

/** What is accepted in its place: it, and the same by the previous secret. */
function signaturesOf({ config }: Pick<AdminDependencies, 'config'>, purpose: Purpose, value: string): string[] {
  return signatures(config.secrets, purpose, value).map((each) => each.toString('base64url'));
}

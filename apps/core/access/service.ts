import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { ExpressionBuilder } from 'kysely';
import pLimit from 'p-limit';
import type { Config } from '#core/config/config.ts';
import type { AuditAction } from '#core/operations/audit/rules.ts';
import type { AuditService } from '#core/operations/audit/service.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError, unavailable } from '#core/platform/errors.ts';
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
  /** Its id in the list of sessions; it does not grant access. */
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

const revoke = db.updateTable('admin_session').set({ revoked_at: now });

/** It was not revoked and has not expired. */
const isAlive = (session: ExpressionBuilder<DB, 'admin_session'>) =>
  session.and([
    session('revoked_at', 'is', null),
    session('expires_at', '>', now),
    session('last_seen_at', '>', inSeconds(-sessionIdleSeconds)),
  ]);

export function createAdminService({ database, audit, clock, config }: AdminDependencies) {
  const limit = pLimit(parallelVerifications);
  const passwordHash =
    'passwordHash' in config.secrets.admin
      ? Promise.resolve(config.secrets.admin.passwordHash)
      : hash(config.secrets.admin.password, hashing);
  const hmac = (purpose: string, value: string) =>
    createHmac('sha256', config.secrets.session).update(`${purpose}:${value}`).digest('base64url');
  const credential = hmac(
    'credential',
    'passwordHash' in config.secrets.admin ? config.secrets.admin.passwordHash : config.secrets.admin.password,
  );

  return {
    /**
     * Opens a session. A wrong password is `invalid_password`; too many attempts per address, browser or in total are
     * `too_many_requests`. Throttled attempts are audited once per address and quarter of an hour.
     */
    async login(password: string, visitor: Visitor): Promise<OpenedSession> {
      const device = readDevice(visitor.deviceToken);
      const limits = loginLimits({ address: visitor.address, device });
      const wait = await countTry(database.sql, limits);
      if (wait > 0) {
        await note('sign-in-throttled', visitor, { onceFor: `sign-in-throttled|${visitor.address}` });
        throw new AppError('too_many_requests', `Too many attempts. Please try again in ${waitingTime(wait)}.`, {
          retryAfter: Math.ceil(wait),
        });
      }
      if (limit.pendingCount >= waitingVerifications)
        throw unavailable('Too many people are signing in at once. Please try again in a few seconds.');
      if (!(await limit(async () => verify(await passwordHash, password)))) {
        await note('sign-in-refused', visitor);
        throw new AppError('invalid_password', 'Invalid password');
      }
      await forgiveTry(database.sql, limits);
      await note('signed-in', visitor);
      return openSession(visitor, device ?? randomBytes(16).toString('base64url'));
    },

    /** The session of a cookie, renewed by being used; null when it is unknown, expired or revoked. */
    async session(token: string | undefined): Promise<Session | null> {
      if (!token) return null;
      const row = await runForFirst(
        database.sql,
        db
          .updateTable('admin_session')
          .set({ last_seen_at: now })
          .where('id', '=', hmac('session', token))
          .where('credential', '=', credential)
          .where(isAlive)
          .returning(['id', 'public_id', 'actor', 'expires_at']),
        'use-admin-session',
      );
      return row ? { id: row.id, publicId: row.public_id, actor: row.actor, expiresAt: row.expires_at } : null;
    },

    /** Ends the session of a cookie. Does nothing when it has already ended. */
    async logout(token: string | undefined, visitor: Visitor): Promise<void> {
      if (!token) return;
      const ended = await run(
        database.sql,
        revoke.where('id', '=', hmac('session', token)).where('revoked_at', 'is', null).returning('id'),
      );
      if (ended.rows.length > 0) await note('signed-out', visitor);
    },

    /** The open sessions, most recently used first. `current` is the public id of the session that sent the request. */
    async sessions(current: string): Promise<SessionRow[]> {
      const open = await database.prisma.adminSession.findMany({
        where: {
          credential,
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
    },

    /** Ends one session by its public id; `not_found` when there is none that is open. */
    async endSession(publicId: string): Promise<void> {
      const ended = await run(
        database.sql,
        revoke.where('public_id', '=', publicId).where('revoked_at', 'is', null).returning('id'),
      );
      if (ended.rows.length === 0) throw new AppError('not_found', 'This session is over already');
    },

    /** Ends every session but the current one and returns how many were ended. */
    async endOtherSessions(current: string): Promise<number> {
      const ended = await run(database.sql, revoke.where('public_id', '<>', current).where(isAlive).returning('id'));
      return ended.rows.length;
    },
  };

  /** Signing in and out is audited here, because the request has no session at that moment. */
  function note(action: AuditAction, visitor: Visitor, options: { onceFor?: string } = {}) {
    const { address, userAgent, requestId } = visitor;
    const outcome = action === 'signed-in' || action === 'signed-out' ? 'done' : 'refused';
    return audit.write({ actor, action, address, userAgent, requestId, outcome, ...options });
  }

  async function openSession(visitor: Visitor, device: string): Promise<OpenedSession> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + sessionMaxSeconds * 1000);
    await database.prisma.adminSession.create({
      data: {
        id: hmac('session', token),
        actor,
        credential,
        remoteAddress: visitor.address,
        userAgent: visitor.userAgent.slice(0, 300),
        expiresAt,
      },
    });
    return { token, expiresAt, deviceToken: `${device}.${hmac('device', device)}`, deviceSeconds };
  }

  function readDevice(token: string | null): string | null {
    const [device, signature] = token?.split('.') ?? [];
    if (!device || !signature) return null;
    const expected = Buffer.from(hmac('device', device));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given) ? device : null;
  }
}
export type AdminService = ReturnType<typeof createAdminService>;

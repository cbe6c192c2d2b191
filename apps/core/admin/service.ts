import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#core/config/config.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError, unavailable } from '#core/platform/errors.ts';
import { createGate } from '#core/platform/gate.ts';
import { countTry, forgiveTry } from '#core/platform/throttle.ts';
import { deviceSeconds, loginLimits, sessionIdleSeconds, sessionMaxSeconds, waitingTime } from './rules.ts';

/** OWASP's parameters for argon2id (19 MiB, two passes, one lane). */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verifying costs memory and a core's time: two at once, ten waiting, the rest is turned away. */
const parallelVerifications = 2;
const waitingVerifications = 10;

/** Where a request came from, as far as the admin area cares. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** The signed mark of a browser that has signed in before, or null. */
  deviceToken: string | null;
}

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  deviceToken: string;
  deviceSeconds: number;
}

export interface Session {
  id: string;
  actor: string;
  expiresAt: Date;
}

interface AdminDependencies {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'secrets'>;
}

export function createAdminService({ database, clock, config }: AdminDependencies) {
  const gate = createGate(parallelVerifications, {
    maxWaiting: waitingVerifications,
    overflow: () => unavailable('Too many people are signing in at once. Please try again in a few seconds.'),
  });
  const passwordHash =
    'passwordHash' in config.secrets.admin
      ? Promise.resolve(config.secrets.admin.passwordHash)
      : hash(config.secrets.admin.password, hashing);
  const keyed = (purpose: string, value: string) =>
    createHmac('sha256', config.secrets.session).update(`${purpose}:${value}`).digest('base64url');
  const credential = keyed(
    'credential',
    'passwordHash' in config.secrets.admin ? config.secrets.admin.passwordHash : config.secrets.admin.password,
  );

  return {
    /**
     * Opens a session for the right password. A wrong one is `invalid_password`; too many tries from an address, a
     * browser or in all are `too_many_requests`, whatever the password.
     */
    async login(password: string, visitor: Visitor): Promise<OpenedSession> {
      const device = readDevice(visitor.deviceToken);
      const limits = loginLimits({ address: visitor.address, device });
      const wait = await countTry(database.sql, limits);
      if (wait > 0) {
        throw new AppError('too_many_requests', `Too many attempts. Please try again in ${waitingTime(wait)}.`, {
          retryAfter: Math.ceil(wait),
        });
      }
      if (!(await gate(async () => verify(await passwordHash, password))))
        throw new AppError('invalid_password', 'Invalid password');
      await forgiveTry(database.sql, limits);
      return openSession(visitor, device ?? randomBytes(16).toString('base64url'));
    },

    /** The session a cookie stands for, kept alive by being used; null when it is unknown, over, or was revoked. */
    async session(token: string | undefined): Promise<Session | null> {
      if (!token) return null;
      const found = await database.sql.query<{ id: string; actor: string; expires_at: Date }>({
        name: 'use-admin-session',
        text: `
          UPDATE admin_session SET last_seen_at = now()
          WHERE id = $1 AND credential = $2 AND revoked_at IS NULL AND expires_at > now()
            AND last_seen_at > now() - make_interval(secs => $3)
          RETURNING id, actor, expires_at`,
        values: [keyed('session', token), credential, sessionIdleSeconds],
      });
      const row = found.rows[0];
      return row ? { id: row.id, actor: row.actor, expiresAt: row.expires_at } : null;
    },

    async logout(token: string | undefined): Promise<void> {
      if (!token) return;
      await database.sql.query({
        text: 'UPDATE admin_session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL',
        values: [keyed('session', token)],
      });
    },
  };

  async function openSession(visitor: Visitor, device: string): Promise<OpenedSession> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + sessionMaxSeconds * 1000);
    await database.prisma.adminSession.create({
      data: {
        id: keyed('session', token),
        actor: 'admin',
        credential,
        remoteAddress: visitor.address,
        userAgent: visitor.userAgent.slice(0, 300),
        expiresAt,
      },
    });
    return { token, expiresAt, deviceToken: `${device}.${keyed('device', device)}`, deviceSeconds };
  }

  function readDevice(token: string | null): string | null {
    const [device, signature] = token?.split('.') ?? [];
    if (!device || !signature) return null;
    const expected = Buffer.from(keyed('device', device));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given) ? device : null;
  }
}
export type AdminService = ReturnType<typeof createAdminService>;

import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Sql } from '#core/platform/database.ts';
import type { Encryption } from '#core/platform/encryption.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { db, empty, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { type Access, hasFactor } from './account.ts';
import { afterOwnChange } from './credential-changes.ts';
import { countingGuess } from './guessing.ts';
import { recoveryCodeCount, sessionCodeLimits } from './rules.ts';
import type { AuthenticatorRow, AuthenticatorStarted } from './schemas.ts';
import type { RenewedSession, Session, User } from './sessions.ts';

/** Seconds that a phone's clock may be wrong by: one step of RFC 6238. */
const toleranceSeconds = 30;

/** Recovery codes, and the new cookie of the session. */
interface NewCodes {
  codes: string[];
  renewed: RenewedSession;
}

/** What a member has set up. */
export async function readAuthenticator({ database }: Access, user: Session): Promise<AuthenticatorRow> {
  const memberId = memberOf(user);
  const row = await runForFirst(
    database.sql,
    db.selectNoFrom((select) => [
      select.selectFrom('authenticator').select('confirmed_at').where('member_id', '=', memberId).as('confirmed_at'),
      select
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('codes'))
        .where('member_id', '=', memberId)
        .where('used_at', 'is', null)
        .as('codes'),
    ]),
  );
  return { confirmed_at: row?.confirmed_at?.toISOString() ?? null, recovery_codes_left: row?.codes ?? 0 };
}

/**
 * Makes a new secret for a member's authenticator app. It is asked for once its first code was entered. Throws `conflict`
 * where one is in use.
 */
export async function startAuthenticator(access: Access, user: Session): Promise<AuthenticatorStarted> {
  const secret = generateSecret();
  const row = newRow('authenticator', {
    member_id: memberOf(user),
    secret: Buffer.from(access.encryptions.authenticator.encrypt(secret)),
    last_step: null,
    confirmed_at: null,
  });
  const started = await run(
    access.database.sql,
    db
      .insertInto('authenticator')
      .values(row)
      .onConflict((known) =>
        known
          .column('member_id')
          .doUpdateSet({ secret: row.secret, last_step: empty })
          .where('authenticator.confirmed_at', 'is', null),
      ),
  );
  if (started.count === 0)
    throw new AppError('conflict', 'You have an authenticator app. Remove it before you set up another one.');
  return { secret, uri: generateURI({ issuer: access.config.site.brand, label: user.actor, secret }) };
}

/**
 * Confirms a member's authenticator app with its first code. Returns the recovery codes, which are shown this once. Throws
 * `validation_failed` for a wrong code, and `conflict` where nothing was started.
 */
export async function confirmAuthenticator(access: Access, user: User, code: string): Promise<NewCodes> {
  const memberId = memberOf(user);
  return countingGuess(access, sessionCodeLimits(user.publicId), async () => {
    const started = await runForFirst(
      access.database.sql,
      db
        .selectFrom('authenticator')
        .select('secret')
        .where('member_id', '=', memberId)
        .where('confirmed_at', 'is', null),
    );
    if (!started) throw new AppError('conflict', 'Please start again.');
    const step = await stepOf(access, started.secret, code);
    if (step === null) throw wrongCode();
    return access.database.transaction(async (via) => {
      const changed = await run(
        via,
        db
          .updateTable('authenticator')
          .set({ confirmed_at: now, last_step: step })
          .where('member_id', '=', memberId)
          .where('secret', '=', started.secret)
          .where('confirmed_at', 'is', null),
      );
      if (changed.count === 0) throw new AppError('conflict', 'Please start again.');
      const codes = await replaceRecoveryCodes(via, memberId);
      return { codes, renewed: await afterOwnChange(via, access, user, 'authenticator-added') };
    });
  });
}

/** Removes a member's authenticator app and recovery codes. Throws `validation_failed` for a wrong code. */
export async function removeAuthenticator(access: Access, user: User, code: string): Promise<RenewedSession> {
  const memberId = memberOf(user);
  return countingGuess(access, sessionCodeLimits(user.publicId), () =>
    access.database.transaction(async (via) => {
      if ((await spendCode(access, via, memberId, code)) === null) throw wrongCode();
      await removeFactors(via, memberId);
      return afterOwnChange(via, access, user, 'authenticator-removed');
    }),
  );
}

/** Gives a member new recovery codes in place of the ones before. Throws `validation_failed` for a wrong code. */
export async function renewRecoveryCodes(access: Access, user: User, code: string): Promise<NewCodes> {
  const memberId = memberOf(user);
  return countingGuess(access, sessionCodeLimits(user.publicId), () =>
    access.database.transaction(async (via) => {
      if ((await spendCode(access, via, memberId, code)) === null) throw wrongCode();
      const codes = await replaceRecoveryCodes(via, memberId);
      return { codes, renewed: await afterOwnChange(via, access, user, 'recovery-codes') };
    }),
  );
}

/** Forgets a member's second factor. */
export async function removeFactors(via: Sql, memberId: string): Promise<void> {
  await run(via, db.deleteFrom('authenticator').where('member_id', '=', memberId));
  await run(via, db.deleteFrom('recovery_code').where('member_id', '=', memberId));
}

/** Whether a member is asked for a code when they sign in. */
export async function needsCode({ database }: Access, memberId: string): Promise<boolean> {
  return (await runForFirst(database.sql, hasFactor(sql.val(memberId)))) !== undefined;
}

/** Whether a member has something to sign in with that nobody gets by reading their email: an authenticator app or a passkey. */
export async function isGuarded(access: Access, memberId: string): Promise<boolean> {
  const passkeys = access.database.prisma.passkey.count({ where: { member_id: memberId } });
  return (await needsCode(access, memberId)) || (await passkeys) > 0;
}

/**
 * Uses a code of a member: of their authenticator app, or a recovery code. Null when it is wrong, or was used before; the
 * database lets each be used once.
 */
export async function spendCode(
  access: Access,
  via: Sql,
  memberId: string,
  code: string,
): Promise<'authenticator' | 'recovery' | null> {
  const app = await runForFirst(
    via,
    db
      .selectFrom('authenticator')
      .select('secret')
      .where('member_id', '=', memberId)
      .where('confirmed_at', 'is not', null),
  );
  if (!app) return null;
  const step = await stepOf(access, app.secret, code);
  if (step !== null) {
    const used = await run(
      via,
      db
        .updateTable('authenticator')
        .set({ last_step: step })
        .where('member_id', '=', memberId)
        .where('confirmed_at', 'is not', null)
        .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)])),
    );
    return used.count === 1 ? 'authenticator' : null;
  }
  const used = await run(
    via,
    db
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('member_id', '=', memberId)
      .where('hash', '=', hashOf(code))
      .where('used_at', 'is', null),
  );
  return used.count === 1 ? 'recovery' : null;
}

/** The time step of a code of the authenticator app; null when it is not one of the last, the current or the next step. */
async function stepOf({ encryptions, clock }: Access, secret: Uint8Array, code: string): Promise<number | null> {
  const digits = code.replace(/\s/g, '');
  const key = readSecret(encryptions.authenticator, secret);
  if (key === null || !/^\d{6}$/.test(digits)) return null;
  const result = await verify({
    secret: key,
    token: digits,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: toleranceSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Null when it was encrypted with another SESSION_SECRET: then only recovery codes are right. */
function readSecret(encryption: Encryption, secret: Uint8Array): string | null {
  try {
    return encryption.decrypt(secret);
  } catch {
    return null;
  }
}

async function replaceRecoveryCodes(via: Sql, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await run(via, db.deleteFrom('recovery_code').where('member_id', '=', memberId));
  await run(
    via,
    db
      .insertInto('recovery_code')
      .values(codes.map((code) => newRow('recovery_code', { member_id: memberId, hash: hashOf(code), used_at: null }))),
  );
  return codes;
}

/** Letters and digits that are not easily confused: 32 of them, so that each stands for five bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 140 random bits in seven groups of four: ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(28)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** The hash of a recovery code, however it is spaced and cased. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();

/** The shared account has no second factor, because nobody's phone could stand for everyone who knows it. */
export function memberOf({ member }: Session): string {
  if (!member) throw new AppError('conflict', 'The shared account has no second factor. Sign in with your email.');
  return member.id;
}

/** Of a clock that is off by more than half a minute, too, the codes are wrong. */
export const wrongCodeWords =
  'This code is wrong, or was used before. Please enter the newest one, and check that your phone’s clock is right.';
export const wrongCode = () => invalidField('code', wrongCodeWords);

import { countStored, renewIfRead, type StoredSecrets } from '#core/platform/encryption.ts';
import { db, now, run } from '#core/platform/statements.ts';
import type { Access } from './account.ts';

type Stores = Pick<Access, 'database' | 'encryptions'>;

/** Each column that is encrypted, with what belongs to it. */
export interface ByKind<T> {
  authenticators: T;
  invitations: T;
}

/** Authenticators also while they are being set up: they may be confirmed later. */
const authenticators = db
  .selectFrom('authenticator')
  .select(['member_id', 'secret', 'confirmed_at'])
  .orderBy('member_id');
const invitations = db
  .selectFrom('invitation')
  .select(['id', 'token'])
  .where('token', 'is not', null)
  .where('expires_at', '>', now)
  .orderBy('id');

/** Reads with which secret the authenticators in use and the tokens of open invitations are encrypted. */
export async function readStoredSecrets({ database, encryptions }: Stores): Promise<ByKind<StoredSecrets>> {
  const apps = await run(database.sql, authenticators.where('confirmed_at', 'is not', null));
  const invited = await run(database.sql, invitations);
  return {
    authenticators: countStored(
      encryptions.authenticator,
      apps.rows.map(({ secret }) => secret),
    ),
    invitations: countStored(
      encryptions.invitation,
      invited.rows.flatMap(({ token }) => token ?? []),
    ),
  };
}

/**
 * Encrypts with the current `SESSION_SECRET` what is stored with the previous one, a row at a time, so that it can be broken
 * off and run again. What was changed or ended meanwhile is left alone. Returns how many rows it changed.
 */
export async function renewStoredSecrets(stores: Stores): Promise<ByKind<number>> {
  return { authenticators: await renewAuthenticators(stores), invitations: await renewInvitations(stores) };
}

async function renewAuthenticators({ database, encryptions }: Stores): Promise<number> {
  let renewed = 0;
  for (const { member_id, secret } of (await run(database.sql, authenticators)).rows) {
    const next = renewIfRead(encryptions.authenticator, secret);
    if (next === null) continue;
    const change = db.updateTable('authenticator').set({ secret: Buffer.from(next) });
    renewed += (await run(database.sql, change.where('member_id', '=', member_id).where('secret', '=', secret))).count;
  }
  return renewed;
}

async function renewInvitations({ database, encryptions }: Stores): Promise<number> {
  let renewed = 0;
  for (const { id, token } of (await run(database.sql, invitations)).rows) {
    const next = token && renewIfRead(encryptions.invitation, token);
    if (!next) continue;
    const change = db.updateTable('invitation').set({ token: Buffer.from(next) });
    renewed += (await run(database.sql, change.where('id', '=', id).where('token', '=', token))).count;
  }
  return renewed;
}

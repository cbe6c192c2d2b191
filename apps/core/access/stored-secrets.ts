import { countStored, renewIfRead, type StoredSecrets, sumStored } from '#core/platform/encryption.ts';
import { db, now, run } from '#core/platform/statements.ts';
import type { Access } from './account.ts';

type Stores = Pick<Access, 'database' | 'encryptions'>;

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

/** Counts the authenticators in use and the tokens of open invitations that need an old `SESSION_SECRET`. */
export async function readStoredSecrets({ database, encryptions }: Stores): Promise<StoredSecrets> {
  const apps = await run(database.sql, authenticators.where('confirmed_at', 'is not', null));
  const invited = await run(database.sql, invitations);
  return sumStored(
    countStored(
      encryptions.authenticator,
      apps.rows.map(({ secret }) => secret),
    ),
    countStored(
      encryptions.invitation,
      invited.rows.flatMap(({ token }) => token ?? []),
    ),
  );
}

/**
 * Encrypts what needs an old `SESSION_SECRET` with the first one, a row at a time, so that it can be interrupted and run
 * again. What was changed or ended meanwhile is left alone. Returns how many rows it changed.
 */
export async function renewStoredSecrets(stores: Stores): Promise<number> {
  return (await renewAuthenticators(stores)) + (await renewInvitations(stores));
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

import type { Database } from '#core/platform/database.ts';
import type { Encryption, StoredSecrets } from '#core/platform/encryption.ts';
import { db, literal, run } from '#core/platform/statements.ts';
import { lockEndpoint } from './endpoints.ts';

interface StoredSecretDependencies {
  database: Pick<Database, 'sql' | 'transaction'>;
  encryption: Encryption;
}

interface Encrypted {
  secret: Uint8Array;
  previous_secret: Uint8Array | null;
  headers: Uint8Array | null;
}

/** What of an endpoint is to be stored instead, encrypted with the first secret; null when some of it cannot be read. */
function renewedOf(encryption: Encryption, { secret, previous_secret, headers }: Encrypted) {
  try {
    const renewed = { secret: encryption.renew(secret), headers: headers && encryption.renew(headers) };
    return {
      ...(renewed.secret ? { secret: Buffer.from(renewed.secret) } : {}),
      ...(renewed.headers ? { headers: Buffer.from(renewed.headers) } : {}),
      ...renewedPrevious(encryption, previous_secret),
    };
  } catch {
    return null;
  }
}

/** The secret an endpoint had before only signs for a while: one that cannot be read stays as it is. */
function renewedPrevious(encryption: Encryption, stored: Uint8Array | null) {
  if (stored === null) return {};
  try {
    const renewed = encryption.renew(stored);
    return renewed ? { previous_secret: Buffer.from(renewed) } : {};
  } catch {
    return {};
  }
}

/** The secrets of the environment's endpoint are in its settings. */
const withSecrets = db.selectFrom('endpoint').where('deleted_at', 'is', null).where('source', '=', literal('admin'));

const isEmpty = (changes: object) => Object.keys(changes).length === 0;

/** Counts the endpoints whose secret or headers need an old `SESSION_SECRET`. */
export async function readStoredSecrets({ database, encryption }: StoredSecretDependencies): Promise<StoredSecrets> {
  const { rows } = await run(database.sql, withSecrets.select(['secret', 'previous_secret', 'headers']));
  const found: StoredSecrets = { old: 0, unreadable: 0 };
  for (const row of rows) {
    const changes = renewedOf(encryption, row);
    if (changes === null) found.unreadable += 1;
    else if (!isEmpty(changes)) found.old += 1;
  }
  return found;
}

/**
 * Encrypts what needs an old `SESSION_SECRET` with the first one, an endpoint at a time, so that it can be interrupted and
 * run again. Returns how many endpoints it changed.
 */
export async function renewStoredSecrets({ database, encryption }: StoredSecretDependencies): Promise<number> {
  const { rows } = await run(database.sql, withSecrets.select('id').orderBy('id'));
  let renewed = 0;
  for (const { id } of rows) if (await renewEndpoint({ database, encryption }, id)) renewed += 1;
  return renewed;
}

function renewEndpoint({ database, encryption }: StoredSecretDependencies, id: string): Promise<boolean> {
  return database.transaction(async (via) => {
    const changes = renewedOf(encryption, await lockEndpoint(via, id));
    if (changes === null || isEmpty(changes)) return false;
    await run(via, db.updateTable('endpoint').set(changes).where('id', '=', id));
    return true;
  });
}

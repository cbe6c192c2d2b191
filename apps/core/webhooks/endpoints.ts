import { randomBytes } from 'node:crypto';
import { addressProblem } from '#core/clients/endpoints/address.ts';
import type { Config } from '#core/config/config.ts';
import type { AccessChange } from '#core/jobs/emails.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { Encryption } from '#core/platform/encryption.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { db, inSeconds, literal, newRow, now, run, runForFirst, takeTurns } from '#core/platform/statements.ts';
import { headersProblem, isElsewhere, mostEndpoints } from './rules.ts';
import type { EndpointChange, NewEndpoint } from './schemas.ts';
import { readHeaders } from './stored-endpoint.ts';

/** Who enters an address: their name, the member, and their request. */
export interface EnteredBy {
  actor: string;
  member: { id: string } | null;
  requestId: string;
}

/** Tells the owners where data goes, in the transaction of the change. */
export type TellOwners = (via: Sql, change: AccessChange, by: EnteredBy) => Promise<void>;

export interface EndpointDependencies {
  database: Database;
  encryption: Encryption;
  tellOwners: TellOwners;
  config: Pick<Config, 'production'>;
}

/** Random bytes of a secret: Standard Webhooks asks for 24 to 64. */
const secretBytes = 32;

const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/**
 * Makes an endpoint, whose address `user` entered, and tells the owners. Returns its id and its secret, which is never shown
 * again. Throws `validation_failed`, also for one too many.
 */
export async function createEndpoint(
  { database, encryption, tellOwners, config }: EndpointDependencies,
  { url, description, event_types, concurrency, headers: given }: NewEndpoint,
  user: EnteredBy,
): Promise<{ id: string; secret: string }> {
  checkAddress(url, config);
  const headers = mergedHeaders({}, given);
  const secret = newSecret();
  const row = newRow('endpoint', {
    id: newId(),
    url,
    url_set_by: user.actor,
    description,
    event_types: [...event_types],
    concurrency,
    headers: encryptedHeaders(encryption, headers),
    ...onlySecret(encryption, secret),
    disabled_reason: null,
    disabled_at: null,
    failing_since: null,
    warned_at: null,
    last_error: null,
    last_error_at: null,
    deleted_at: null,
  });
  return database.transaction(async (via) => {
    await takeTurns(via, 'endpoints');
    const known = await run(via, db.selectFrom('endpoint').select('id').where('deleted_at', 'is', null));
    if (known.count >= mostEndpoints)
      throw invalidField('url', `There can be ${mostEndpoints} endpoints. Delete one that is not used anymore.`);
    const made = await runForFirst(via, db.insertInto('endpoint').values(row).returning('id'));
    if (!made) throw new Error('The endpoint was not stored');
    await tellOwners(via, { kind: 'endpoint-added', name: new URL(url).host }, user);
    return { id: made.id, secret };
  });
}

/** The endpoints that events are posted to now, and how many at a time. */
export async function openEndpoints(via: Sql): Promise<{ id: string; concurrency: number }[]> {
  const found = await run(
    via,
    db
      .selectFrom('endpoint')
      .select(['id', 'concurrency'])
      .where('state', '=', literal('enabled'))
      .where('deleted_at', 'is', null),
    'open-endpoints',
  );
  return found.rows;
}

/** Nothing is wrong, or was. */
export const healthy = {
  failing_since: null,
  warned_at: null,
  disabled_reason: null,
  disabled_at: null,
} as const;

/**
 * Changes an endpoint. A new address, or enabling it, forgets that it failed. Another host gets a secret of its own, which is
 * returned and never shown again: with the one before it could pass on to the old receiver what is signed for that one. The
 * owners are told of every new address. Throws `not_found`, `validation_failed`, and `conflict` when it has changed since the
 * version that was shown.
 */
export async function changeEndpoint(
  { database, encryption, tellOwners, config }: EndpointDependencies,
  id: string,
  { version, headers, state, url, ...fields }: EndpointChange,
  user: EnteredBy,
): Promise<string | null> {
  if (url !== undefined) checkAddress(url, config);
  return database.transaction(async (via) => {
    const stored = await lockEndpoint(via, id);
    if (version !== undefined && version !== stored.version)
      throw new AppError('conflict', 'Someone else just changed this endpoint. Please check it and save again.');
    const isNew = url !== undefined && url !== stored.url;
    const secret = url !== undefined && isElsewhere(stored.url, url) ? newSecret() : null;
    // Also at the same host, which many customers of a service can share.
    if (isNew) await tellOwners(via, { kind: 'endpoint-moved', name: new URL(url).host }, user);
    const known = readHeaders(encryption, stored.headers) ?? {};
    const merged = isNew ? typedHeaders(known, headers) : headers && mergedHeaders(known, headers);
    await run(
      via,
      db
        .updateTable('endpoint')
        .set((row) => ({
          version: row('version', '+', 1),
          ...without(fields),
          ...(url === undefined ? {} : { url }),
          ...(isNew ? { url_set_by: user.actor } : {}),
          ...(secret === null ? {} : onlySecret(encryption, secret)),
          ...(merged === undefined ? {} : { headers: encryptedHeaders(encryption, merged) }),
          ...(state === undefined ? {} : { state }),
          ...(isNew || state !== undefined ? healthy : {}),
          ...(isNew && state === undefined && stored.state === 'disabled' ? { state: 'enabled' as const } : {}),
        }))
        .where('id', '=', id),
    );
    return secret;
  });
}

/** A secret beside which none signs. */
const onlySecret = (encryption: Encryption, secret: string) => ({
  secret: Buffer.from(encryption.encrypt(secret)),
  previous_secret: null,
  previous_secret_until: null,
});

/** Deletes an endpoint with its secrets. Its row stays for its messages; what it was due is canceled. Throws `not_found`. */
export async function deleteEndpoint({ database }: EndpointDependencies, id: string): Promise<void> {
  const deleted = await run(
    database.sql,
    db
      .updateTable('endpoint')
      .set((row) => ({
        deleted_at: now,
        secret: Buffer.alloc(0),
        previous_secret: null,
        previous_secret_until: null,
        headers: null,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  if (deleted.count === 0) throw noEndpoint();
}

/**
 * Gives an endpoint a new secret; the one before signs too for so many seconds. Returns the new one, which is never shown
 * again. Throws `not_found`.
 */
export async function rotateSecret(
  { database, encryption }: EndpointDependencies,
  id: string,
  overlapSeconds: number,
): Promise<{ secret: string; previousExpiresAt: Date | null }> {
  const secret = newSecret();
  const rotated = await runForFirst(
    database.sql,
    db
      .updateTable('endpoint')
      .set((row) => ({
        secret: Buffer.from(encryption.encrypt(secret)),
        previous_secret: overlapSeconds > 0 ? row.ref('secret') : null,
        previous_secret_until: overlapSeconds > 0 ? inSeconds(overlapSeconds) : null,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('previous_secret_until'),
  );
  if (!rotated) throw noEndpoint();
  return { secret, previousExpiresAt: rotated.previous_secret_until };
}

export const noEndpoint = () => new AppError('not_found', 'We couldn’t find this endpoint');

/** The endpoint, locked until the transaction ends. Throws `not_found`. */
export async function lockEndpoint(via: Sql, id: string) {
  const stored = await runForFirst(
    via,
    db.selectFrom('endpoint').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate(),
  );
  if (!stored) throw noEndpoint();
  return stored;
}

function checkAddress(url: string, config: Pick<Config, 'production'>): void {
  const problem = addressProblem(url, config);
  if (problem !== null) throw invalidField('url', problem);
}

/**
 * The headers of a new address, which gets no value that was meant for the one before: each must be typed again, and what
 * can't be read is dropped.
 */
function typedHeaders(
  stored: Record<string, string>,
  given: Record<string, string | null> | undefined,
): Record<string, string> {
  const [kept] = given ? (Object.entries(given).find(([, value]) => value === null) ?? []) : Object.keys(stored);
  if (kept !== undefined)
    throw invalidField(
      'headers',
      `The value of “${kept}” was meant for the address before. Please enter it again, or remove the header.`,
    );
  return mergedHeaders({}, given ?? {});
}

/** The given headers, where null keeps the stored value of the same name in any case. */
function mergedHeaders(stored: Record<string, string>, given: Record<string, string | null>): Record<string, string> {
  const known = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  const merged = Object.entries(given).map(([name, value]): [string, string] => {
    const kept = value ?? known.get(name.toLowerCase());
    if (kept === undefined) throw invalidField('headers', `Please enter a value for the header “${name}”.`);
    return [name, kept];
  });
  const problem = headersProblem(merged);
  if (problem !== null) throw invalidField('headers', problem);
  return Object.fromEntries(merged);
}

function encryptedHeaders(encryption: Encryption, headers: Record<string, string>): Buffer | null {
  return Object.keys(headers).length === 0 ? null : Buffer.from(encryption.encrypt(JSON.stringify(headers)));
}

/** Without the fields that were left out, which would be stored as they are not. */
function without<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { ApiKey } from '#core/platform/prisma/client.ts';
import { db, inSeconds, now, run, runForFirst } from '#core/platform/statements.ts';
import type { ApiKeyRow, ApiKeyScope, newApiKey } from './schemas.ts';

/** Keys that programs call the API with. They are random, so a plain hash is enough. */
export function createApiKeyService({ database }: { database: Database }) {
  return {
    list: () => listKeys(database),
    create: (input: z.output<typeof newApiKey>, actor: string) => createKey(database, input, actor),
    revoke: (id: string) => revokeKey(database, id),
    verify: (authorization: string | undefined, scope: ApiKeyScope) => verifyKey(database, authorization, scope),
  };
}
/** A key that was checked: its name and its first characters. */
export type VerifiedKey = Pick<ApiKeyRow, 'id' | 'name' | 'start'>;
export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** Characters of a key that are kept, to tell it from others. */
const startLength = 10;
/** Seconds between two notes that a key is in use. */
const usedEverySeconds = 60;

const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** The keys that are not revoked, the newest first. */
async function listKeys({ prisma }: Database): Promise<ApiKeyRow[]> {
  const rows = await prisma.apiKey.findMany({ where: { revokedAt: null }, orderBy: { createdAt: 'desc' } });
  return rows.map(present);
}

/** Makes a key. It is returned this once; only its hash is stored. */
async function createKey(
  { prisma }: Database,
  { name, scopes, expires_at }: z.output<typeof newApiKey>,
  createdBy: string,
): Promise<ApiKeyRow & { key: string }> {
  const key = `rw_${randomBytes(32).toString('base64url')}`;
  const row = await prisma.apiKey.create({
    data: {
      id: newId(),
      name,
      hash: new Uint8Array(hashOf(key)),
      start: key.slice(0, startLength),
      scopes: [...scopes],
      createdBy,
      expiresAt: expires_at ?? null,
    },
  });
  return { ...present(row), key };
}

/** Ends a key at once, and returns it. Throws `not_found`. */
async function revokeKey({ sql }: Database, id: string): Promise<VerifiedKey> {
  const revoked = await runForFirst(
    sql,
    db
      .updateTable('api_key')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['id', 'name', 'start']),
  );
  if (!revoked) throw new AppError('not_found', 'We couldn’t find this API key');
  return revoked;
}

/**
 * Checks the key of an `authorization: Bearer` header, and returns it. Throws `unauthenticated` for a key that is missing,
 * unknown, revoked or expired, and `forbidden` for one without the scope.
 */
async function verifyKey(
  { sql }: Database,
  authorization: string | undefined,
  scope: ApiKeyScope,
): Promise<VerifiedKey> {
  const [, key] = /^Bearer (\S{1,200})$/i.exec(authorization ?? '') ?? [];
  if (key === undefined)
    throw new AppError('unauthenticated', 'Please send an API key in the header “authorization: Bearer …”');
  const found = await runForFirst(
    sql,
    db
      .selectFrom('api_key')
      .select(['id', 'name', 'start', 'scopes'])
      .select((row) =>
        row.or([row('last_used_at', 'is', null), row('last_used_at', '<', inSeconds(-usedEverySeconds))]).as('isStale'),
      )
      .where('hash', '=', hashOf(key))
      .where('revoked_at', 'is', null)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)])),
    'find-api-key',
  );
  if (!found) throw new AppError('unauthenticated', 'This API key isn’t valid: it is unknown, expired or revoked');
  if (!found.scopes.includes(scope)) throw new AppError('forbidden', `This API key doesn’t have the scope ${scope}`);
  if (found.isStale) await run(sql, db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', found.id));
  return { id: found.id, name: found.name, start: found.start };
}

function present(row: ApiKey): ApiKeyRow {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: row.scopes,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { AuditService } from '#core/operations/audit/service.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { ApiKey } from '#core/platform/prisma/client.ts';
import { db, inSeconds, newRow, now, run, runForFirst, takeTurns } from '#core/platform/statements.ts';
import { note, unknownName, type Visitor } from './account.ts';
import { tellOfAccessChange } from './owner-notices.ts';
import { type ApiKeyRow, type ApiKeyScope, apiKeyDays, type newApiKey } from './schemas.ts';
import type { User } from './sessions.ts';

interface ApiKeyDependencies {
  database: Database;
  audit: AuditService;
  clock: Clock;
}

/** Keys that programs call the API with. They are random, so a plain hash is enough. */
export function createApiKeyService(dependencies: ApiKeyDependencies) {
  const { database } = dependencies;
  return {
    list: () => listKeys(database),
    create: (input: z.output<typeof newApiKey>, user: User) => createKey(dependencies, input, user),
    revoke: (id: string) => revokeKey(database, id),
    verify: (authorization: string | undefined, scope: ApiKeyScope, visitor: Visitor) =>
      verifyKey(dependencies, authorization, scope, visitor),
  };
}
/** A key that was checked: its name and its first characters. */
export type VerifiedKey = Pick<ApiKeyRow, 'id' | 'name' | 'start'>;
export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** Characters of a key that are kept, to tell it from others. */
const startLength = 10;
/** Keys that can be in use: the owners get an email for each. */
const mostKeys = 50;
/** Seconds between two notes that a key is in use. */
const usedEverySeconds = 60;

const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** The keys that are not revoked, the newest first. */
async function listKeys({ prisma }: Database): Promise<ApiKeyRow[]> {
  const rows = await prisma.apiKey.findMany({ where: { revoked_at: null }, orderBy: { created_at: 'desc' } });
  return rows.map(present);
}

/**
 * Makes a key, of which the owners are told. It is returned this once; only its hash is stored. Throws `conflict` when there
 * are many.
 */
async function createKey(
  { database, clock }: ApiKeyDependencies,
  { name, scopes, expires_at }: z.output<typeof newApiKey>,
  user: User,
): Promise<ApiKeyRow & { key: string }> {
  const key = `rw_${randomBytes(32).toString('base64url')}`;
  const id = newId();
  const made = newRow('api_key', {
    id,
    name,
    hash: hashOf(key),
    start: key.slice(0, startLength),
    scopes: [...scopes],
    created_by: user.actor,
    expires_at: expires_at ?? new Date(clock.now().getTime() + apiKeyDays * 86_400_000),
    last_used_at: null,
    revoked_at: null,
  });
  await database.transaction(async (via) => {
    await takeTurns(via, 'api-keys');
    const known = await run(via, db.selectFrom('api_key').select('id').where('revoked_at', 'is', null));
    if (known.count >= mostKeys)
      throw new AppError('conflict', `There can be ${mostKeys} API keys. Revoke one that is not used any more.`);
    await run(via, db.insertInto('api_key').values(made));
    await tellOfAccessChange(via, { clock }, { kind: 'key-made', name }, user);
  });
  const row = await database.prisma.apiKey.findUniqueOrThrow({ where: { id } });
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
 * unknown, revoked or expired, and `forbidden` for one without the scope. A refused key is in the audit log.
 */
async function verifyKey(
  { database: { sql }, audit }: ApiKeyDependencies,
  authorization: string | undefined,
  scope: ApiKeyScope,
  visitor: Visitor,
): Promise<VerifiedKey> {
  const [, key] = /^Bearer (\S{1,200})$/i.exec(authorization ?? '') ?? [];
  if (key === undefined)
    throw new AppError('unauthenticated', 'Please send an API key in the header “authorization: Bearer …”');
  const found = await findKey(sql, key);
  const reason = whyRefused(found, scope);
  if (reason === null && found) {
    if (found.isStale) await run(sql, db.updateTable('api_key').set({ last_used_at: now }).where('id', '=', found.id));
    return { id: found.id, name: found.name, start: found.start };
  }
  await note({ audit }, 'api-key-refused', visitor, {
    actor: found ? `${found.name} (${found.start}…)` : unknownName,
    outcome: 'refused',
    details: { reason, scope },
    onceFor: `api-key-refused|${found?.id ?? unknownName}|${reason}`,
  });
  if (reason === 'scope') throw new AppError('forbidden', `This API key doesn’t have the scope ${scope}`);
  throw new AppError('unauthenticated', 'This API key isn’t valid: it is unknown, expired or revoked');
}

const findKey = (sql: Sql, key: string) =>
  runForFirst(
    sql,
    db
      .selectFrom('api_key')
      .select(['id', 'name', 'start', 'scopes'])
      .select((row) => row('revoked_at', 'is not', null).as('isRevoked'))
      .select((row) => row('expires_at', '<=', now).as('isExpired'))
      .select((row) =>
        row.or([row('last_used_at', 'is', null), row('last_used_at', '<', inSeconds(-usedEverySeconds))]).as('isStale'),
      )
      .where('hash', '=', hashOf(key)),
    'find-api-key',
  );

/** Null for a key that may be used. */
function whyRefused(found: Awaited<ReturnType<typeof findKey>>, scope: ApiKeyScope) {
  if (!found) return 'unknown';
  if (found.isRevoked) return 'revoked';
  if (found.isExpired) return 'expired';
  return found.scopes.includes(scope) ? null : 'scope';
}

function present(row: ApiKey): ApiKeyRow {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: row.scopes,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

import type { Database } from '#core/platform/database.ts';
import type { Encryption } from '#core/platform/encryption.ts';
import type { Endpoint } from '#core/platform/prisma/client.ts';
import { noEndpoint } from './endpoints.ts';
import { disabledReasons, type EndpointRow } from './schemas.ts';
import { readStats } from './stats.ts';
import { readHeaders } from './stored-endpoint.ts';

interface Shown {
  database: Database;
  encryption: Encryption;
}

/** All endpoints, the environment's first, then in the order they were made. */
export async function listEndpoints({ database, encryption }: Shown): Promise<EndpointRow[]> {
  const stored = await database.prisma.endpoint.findMany({
    where: { deleted_at: null },
    orderBy: [{ source: 'desc' }, { created_at: 'asc' }],
  });
  const statsOf = await readStats(
    database.sql,
    stored.map(({ id }) => id),
  );
  return stored.map((row) => endpointRow(encryption, row, statsOf(row.id)));
}

/** One endpoint. Throws `not_found`. */
export async function readEndpoint({ database, encryption }: Shown, id: string): Promise<EndpointRow> {
  const row = await database.prisma.endpoint.findFirst({ where: { id, deleted_at: null } });
  if (!row) throw noEndpoint();
  return endpointRow(encryption, row, (await readStats(database.sql, [id]))(id));
}

function endpointRow(encryption: Encryption, row: Endpoint, stats: EndpointRow['stats']): EndpointRow {
  const overlap = row.previous_secret_until;
  return {
    id: row.id,
    source: row.source,
    url: row.url,
    url_set_by: row.url_set_by,
    description: row.description,
    event_types: row.event_types,
    concurrency: row.concurrency,
    headers: Object.keys(readHeaders(encryption, row.headers) ?? {}),
    state: row.state,
    disabled_reason: disabledReasons.find((reason) => reason === row.disabled_reason) ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_error: row.last_error,
    last_error_at: row.last_error_at?.toISOString() ?? null,
    previous_secret_expires_at: overlap?.toISOString() ?? null,
    version: row.version,
    created_at: row.created_at.toISOString(),
    stats,
  };
}

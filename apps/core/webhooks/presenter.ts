import { environmentEndpointId } from '#core/jobs/schemas.ts';
import type { Database } from '#core/platform/database.ts';
import type { Encryption } from '#core/platform/encryption.ts';
import type { Endpoint } from '#core/platform/prisma/client.ts';
import { noEndpoint } from './endpoints.ts';
import { type EnvironmentEndpoint, environmentName } from './environment.ts';
import { disabledReasons, type EndpointRow } from './schemas.ts';
import { readStats } from './stats.ts';
import { readHeaders } from './stored-endpoint.ts';

interface Shown {
  database: Database;
  encryption: Encryption;
  environment(): Promise<EnvironmentEndpoint | null>;
}

/** All endpoints, the environment's address first, then in the order they were made. */
export async function listEndpoints({ database, encryption, environment }: Shown): Promise<EndpointRow[]> {
  const [own, stored] = await Promise.all([
    environment(),
    database.prisma.endpoint.findMany({
      where: { deletedAt: null, id: { not: environmentEndpointId } },
      orderBy: { createdAt: 'asc' },
    }),
  ]);
  const ids = [...(own ? [environmentEndpointId] : []), ...stored.map(({ id }) => id)];
  const statsOf = await readStats(database.sql, ids);
  return [
    ...(own ? [environmentRow(own, statsOf(environmentEndpointId))] : []),
    ...stored.map((row) => endpointRow(encryption, row, statsOf(row.id))),
  ];
}

/** One endpoint. Throws `not_found`. */
export async function readEndpoint({ database, encryption, environment }: Shown, id: string): Promise<EndpointRow> {
  if (id === environmentEndpointId) {
    const own = await environment();
    if (!own) throw noEndpoint();
    return environmentRow(own, (await readStats(database.sql, [id]))(id));
  }
  const row = await database.prisma.endpoint.findFirst({ where: { id, deletedAt: null } });
  if (!row) throw noEndpoint();
  return endpointRow(encryption, row, (await readStats(database.sql, [id]))(id));
}

function endpointRow(encryption: Encryption, row: Endpoint, stats: EndpointRow['stats']): EndpointRow {
  const overlap = row.previousSecretUntil;
  return {
    id: row.id,
    source: 'admin',
    url: row.url,
    url_set_by: row.urlSetBy,
    description: row.description,
    event_types: row.eventTypes,
    concurrency: row.concurrency,
    headers: Object.keys(readHeaders(encryption, row.headers) ?? {}),
    state: row.state,
    ...healthOf(row),
    previous_secret_expires_at: overlap?.toISOString() ?? null,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    stats,
  };
}

/** What came of the posts to an endpoint. */
const healthOf = (row: Omit<EnvironmentEndpoint, 'url' | 'state'>) => ({
  disabled_reason: disabledReasons.find((reason) => reason === row.disabledReason) ?? null,
  failing_since: row.failingSince?.toISOString() ?? null,
  last_error: row.lastError,
  last_error_at: row.lastErrorAt?.toISOString() ?? null,
});

/** What the environment's address gets: the forms of the first four kinds, with flat bodies. */
const environmentTypes = [
  'contact_form.created',
  'demo_request.created',
  'partner_application.created',
  'custom_deal.created',
];

function environmentRow(own: EnvironmentEndpoint, stats: EndpointRow['stats']): EndpointRow {
  return {
    id: environmentEndpointId,
    source: 'environment',
    url: own.url,
    url_set_by: null,
    description: environmentName,
    event_types: environmentTypes,
    concurrency: 50,
    headers: [],
    state: own.state,
    ...healthOf(own),
    previous_secret_expires_at: null,
    version: 1,
    created_at: null,
    stats,
  };
}

import { sql } from 'kysely';
import type { Config } from '#core/config/config.ts';
import { readPauses } from '#core/jobs/pauses.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { Endpoint } from '#core/platform/prisma/client.ts';
import { db, newRow, run } from '#core/platform/statements.ts';
import { healthy } from './endpoints.ts';

// The endpoint of `AUTOMATION_WEBHOOK_URL`. A row like any endpoint's holds what came of its posts, from the first failure
// on; it subscribes to no events, and has no secret of its own.

/** What the endpoint of `AUTOMATION_WEBHOOK_URL` is called. */
export const environmentName = 'Automation webhook';

/** Its row as far as it says how the address does. */
type EnvironmentRow = Pick<Endpoint, 'state' | 'disabledReason' | 'failingSince' | 'lastError' | 'lastErrorAt'>;
const nothingFailed: EnvironmentRow = {
  state: 'enabled',
  disabledReason: null,
  failingSince: null,
  lastError: null,
  lastErrorAt: null,
};

/** The endpoint of `AUTOMATION_WEBHOOK_URL`, as people see it. */
export interface EnvironmentEndpoint extends EnvironmentRow {
  url: string;
}

/** How the address does: what was stored of another one does not count. */
export async function readEnvironmentRow({ prisma }: Pick<Database, 'prisma'>, url: string): Promise<EnvironmentRow> {
  return (await prisma.endpoint.findFirst({ where: { id: environmentEndpointId, url } })) ?? nothingFailed;
}

/** The endpoint of `AUTOMATION_WEBHOOK_URL`; null where none is configured. */
export async function readEnvironment(
  database: Pick<Database, 'sql' | 'prisma'>,
  { automation: { url } }: Pick<Config, 'automation'>,
): Promise<EnvironmentEndpoint | null> {
  if (url === null) return null;
  const [row, pauses] = await Promise.all([readEnvironmentRow(database, url), readPauses(database.sql)]);
  const isPaused = pauses.some(({ queue }) => queue === 'automation');
  return { ...row, url, state: isPaused && row.state === 'enabled' ? 'paused' : row.state };
}

const fresh = { state: 'enabled', ...healthy, last_error: null, last_error_at: null } as const;

/** Stores its row where there is none. That of another address begins anew. */
export async function storeEnvironment(via: Sql, url: string): Promise<void> {
  const row = newRow('endpoint', {
    id: environmentEndpointId,
    url_set_by: null,
    url,
    description: environmentName,
    event_types: [],
    headers: null,
    secret: Buffer.alloc(0),
    previous_secret: null,
    previous_secret_until: null,
    deleted_at: null,
    ...fresh,
  });
  await run(
    via,
    db
      .insertInto('endpoint')
      .values(row)
      .onConflict((known) =>
        known
          .column('id')
          .doUpdateSet({ url, ...fresh })
          .where(sql<boolean>`endpoint.url <> excluded.url`),
      ),
    'store-environment-endpoint',
  );
}

/** Begins its row anew once another address is configured, or none. */
export async function followEnvironment(via: Sql, { automation: { url } }: Pick<Config, 'automation'>): Promise<void> {
  await run(
    via,
    db
      .updateTable('endpoint')
      .set({ url: url ?? '', ...fresh })
      .where('id', '=', environmentEndpointId)
      .where('url', '<>', url ?? ''),
  );
}

/** Forgets that it failed, and enables it where it was disabled. */
export async function enableEnvironment(via: Sql): Promise<void> {
  await run(
    via,
    db
      .updateTable('endpoint')
      .set({ state: 'enabled', ...healthy })
      .where('id', '=', environmentEndpointId),
  );
}

import { sql } from 'kysely';
import type { EndpointClient } from '#core/clients/endpoints/client.ts';
import type { Config } from '#core/config/config.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { isRefusedByDatabase, type Sql } from '#core/platform/database.ts';
import type { SecretList } from '#core/platform/keys.ts';
import { db, newRow, now, run } from '#core/platform/statements.ts';
import { healthy } from './endpoints.ts';
import type { EventType } from './registry.ts';

// The endpoint of `AUTOMATION_WEBHOOK_URL`: a row like any other, whose address, secret and body come from elsewhere.

/** What posts to it need besides its row. */
export interface Environment {
  /** Posts without checking the address, which the operator has set. */
  client: EndpointClient;
  /** Each of them signs every post; null where no address is set. */
  secrets: SecretList | null;
  /** The flat body of the specification, from the record itself; null when that is gone or was erased. */
  bodyOf(kind: string, id: string): Promise<string | null>;
}

const eventTypes: EventType[] = [
  'contact_form.created',
  'demo_request.created',
  'partner_application.created',
  'custom_deal.created',
];

/** Milliseconds until a database that was away at the start is tried again. */
const againMilliseconds = 500;

/** {@link followEnvironment}, once in a process, however often it is called. */
export function followOnce(via: Sql, config: Pick<Config, 'automation'>): () => Promise<void> {
  let following: Promise<void> | null = null;
  return () => {
    following ??= followEnvironment(via, config).catch((error: unknown) => {
      following = null;
      throw error;
    });
    return following;
  };
}

/** Follows at the start of a process; beside it where the database is away, as soon as it is back. */
export async function followFromStart(follow: () => Promise<void>): Promise<void> {
  try {
    await follow();
  } catch (error) {
    if (isRefusedByDatabase(error)) throw error;
    setTimeout(() => void followFromStart(follow), againMilliseconds).unref();
  }
}

/**
 * Stores the endpoint as the settings say. Another address begins with nothing failed; the same one keeps its
 * state, so that a restart does not undo a pause. Without an address the endpoint is deleted.
 */
export async function followEnvironment(via: Sql, { automation: { url } }: Pick<Config, 'automation'>): Promise<void> {
  if (url === null) {
    await run(
      via,
      db
        .updateTable('endpoint')
        .set({ deleted_at: now })
        .where('id', '=', environmentEndpointId)
        .where('deleted_at', 'is', null),
    );
    return;
  }
  const row = newRow('endpoint', {
    id: environmentEndpointId,
    source: 'environment',
    url,
    url_set_by: null,
    description: 'Automation webhook',
    event_types: eventTypes,
    headers: null,
    secret: Buffer.alloc(0),
    previous_secret: null,
    previous_secret_until: null,
    state: 'enabled',
    ...healthy,
    last_error: null,
    last_error_at: null,
    deleted_at: null,
  });
  const { id: _id, ...begun } = row;
  await run(
    via,
    db
      .insertInto('endpoint')
      .values(row)
      .onConflict((known) =>
        known
          .column('id')
          .doUpdateSet(begun)
          .where(sql<boolean>`endpoint.url <> excluded.url OR endpoint.deleted_at IS NOT NULL`),
      ),
  );
}

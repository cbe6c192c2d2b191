import { setTimeout } from 'node:timers/promises';
import {
  assertSchemaCompatibility,
  type createPostgresBackend,
  PostgresConnection,
  PostgresQueueBackend,
} from 'bullmq';

/** Milliseconds until a database that could not be asked is asked again. */
const askAgainMilliseconds = 1_000;

/**
 * A connection of BullMQ that may be opened while the database takes none. BullMQ's own keeps the error of its first
 * question for good, and a worker then asks it again without any pause, so that nothing else runs in the process.
 */
class RetryingConnection extends PostgresConnection {
  #ready: Promise<void> | null = null;

  /** Resolves once the database has answered and has BullMQ's tables. Rejects a second after it could not be asked. */
  override waitUntilReady(): Promise<void> {
    this.#ready ??= this.#ask();
    return this.#ready;
  }

  async #ask(): Promise<void> {
    try {
      await assertSchemaCompatibility(this.pool);
    } catch (error) {
      await setTimeout(askAgainMilliseconds);
      this.#ready = null;
      throw error;
    }
  }
}

/** BullMQ on Postgres, whose queues and workers may be opened while the database takes no connections. */
class RetryingBackend extends PostgresQueueBackend {
  readonly #connection: RetryingConnection;

  constructor(...[name, options, { withBlockingConnection = false } = {}]: Parameters<typeof createPostgresBackend>) {
    const connection = new RetryingConnection(options.connection);
    super(connection, name, options, true, withBlockingConnection ? name : undefined);
    this.#connection = connection;
  }

  /** BullMQ's own keeps an error here, too, and then no job that has run is completed. */
  override async waitUntilReady(): Promise<void> {
    await this.#connection.waitUntilReady();
    await super.waitUntilReady();
  }
}

/** In place of BullMQ's `createPostgresBackend`. */
export const createRetryingBackend: typeof createPostgresBackend = (...options) => new RetryingBackend(...options);

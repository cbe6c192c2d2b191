import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { AppError, unavailable } from './errors.ts';
import type { Logger } from './logger.ts';
import { PrismaClient } from './prisma/client.ts';

/** What can run a statement: the pool, or one connection inside a transaction. */
export interface Sql {
  query<Row extends pg.QueryResultRow>(statement: {
    text: string;
    values?: unknown[];
    name?: string;
  }): Promise<pg.QueryResult<Row>>;
}

export interface Database {
  /** For the statements that must be one round trip: accepting, claiming, finishing, listing. */
  sql: Sql;
  /** For everything else. Shares the pool. */
  prisma: PrismaClient;
  /** Runs statements in one transaction; a throw rolls back. No network call may run inside. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Calls this after each transaction that was committed. */
  onCommitted(listener: () => void): void;
  /** Runs reads that all see the same moment: a row deleted meanwhile is there for all of them. Nothing can be written. */
  snapshot<T>(read: (sql: Sql) => Promise<T>): Promise<T>;
  /** Connections in use, idle, and requests waiting for one. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** Database timeouts, in milliseconds. */
export interface DatabaseTimeouts {
  /** For a new connection, or a free one of the pool. */
  connection: number;
  /** For a statement: the server ends it after this time, the driver gives up a second later. */
  statement: number;
}

/** A browser waits 15 s for an answer: that allows for one timeout. */
const usualTimeouts: DatabaseTimeouts = { connection: 8_000, statement: 4_000 };

interface DatabaseOptions {
  poolSize: number;
  logger: Logger;
  /** Whether a pooler in transaction mode stands before the database. */
  pooled?: boolean;
  timeouts?: DatabaseTimeouts | undefined;
}

/** Opens the pool with timeouts: the driver alone would wait forever for a database that does not answer. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { connection, statement } = options.timeouts ?? usualTimeouts;
  const settings: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: connection,
    query_timeout: statement + 1_000,
    ...(options.pooled ? {} : { statement_timeout: statement, idle_in_transaction_session_timeout: 5_000 }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    // A new connection takes as long as dozens of statements: without this, each burst after ten quiet seconds opens some.
    idleTimeoutMillis: 600_000,
    types: { getTypeParser },
  };
  const pool = new pg.Pool({ ...settings, max: options.poolSize });
  pool.on('error', (error) =>
    options.logger.warn({ error_code: errorCode(error) }, 'an idle database connection was lost'),
  );
  const via = options.pooled ? unnamed : asIs;
  const listeners: (() => void)[] = [];
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
  return {
    sql: via(pool),
    prisma,
    transaction: async (work) => {
      const result = await inTransaction(pool, 'BEGIN', (client) => work(via(client)));
      for (const listener of listeners) listener();
      return result;
    },
    onCommitted: (listener) => listeners.push(listener),
    snapshot: (read) =>
      inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', (client) => read(via(client))),
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

const asIs = (sql: Sql): Sql => sql;

/** Without names, so that nothing stays prepared on a connection which the pooler gives to somebody else. */
const unnamed = (sql: Sql): Sql => ({ query: ({ name: _name, ...statement }) => sql.query(statement) });

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // An unresponsive connection would not answer ROLLBACK either; closing it rolls back as well.
    if (isSilence(error)) broken = error;
    else {
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    }
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/**
 * Prisma's adapter has its own parsers; in our statements 64-bit integers (cents, counts) are numbers and dates are
 * text.
 */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8) return (value: string) => Number(value);
  if (oid === pg.types.builtins.DATE) return (value: string) => value;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;

/** Whether the driver timed out. */
function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether a statement took too long: ended by the server, or given up by the driver. */
export function isStatementTimeout(error: unknown): boolean {
  return errorCode(error) === '57014' || isSilence(error);
}

/** The SQLSTATE or system code of an error, the only part of a database error that may be logged. */
export function errorCode(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** SQLSTATE classes of a faulty statement: wrong data (22) and violated constraints (23). */
export function isRefusedByDatabase(error: unknown): boolean {
  return /^2[23]\w{3}$/.test(errorCode(error));
}

/** A database error for the caller: an `AppError` stays as it is, any other becomes `unavailable`. */
export function asUnavailable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return unavailable('We can’t accept this right now. Nothing was lost. Please send it again in a few seconds.', error);
}

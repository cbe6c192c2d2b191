import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode, type Sql } from './database.ts';
import type { Logger } from './logger.ts';
import { db, run } from './statements.ts';

/** How long an answer of the database counts, and how often it is asked, in milliseconds. */
const askEvery = 1_000;
/** The SQLSTATE of a missing table: nothing was migrated yet. */
const noSuchTable = '42P01';

/** Prisma's own table, which the schema files do not describe. */
type MigrationTables = {
  _prisma_migrations: { migration_name: string; finished_at: Date | null; rolled_back_at: Date | null };
};

/** The names of the migrations that came with this version, oldest first. */
export function shippedMigrations(folder = path.resolve('prisma/migrations')): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Keeps this version from working on a database that lacks one of its migrations. Later migrations do not matter. */
export interface SchemaGate {
  /** The migrations the database lacks, oldest first; empty for good once there are none. Null while it does not answer. */
  missing(): Promise<readonly string[] | null>;
  /** Resolves once no migration is missing, or when the signal is aborted. */
  untilReady(signal: AbortSignal): Promise<void>;
}

interface SchemaGateOptions {
  sql: Sql;
  needed: readonly string[];
  logger: Logger;
}

export function createSchemaGate({ sql, needed, logger }: SchemaGateOptions): SchemaGate {
  let isReady = false;
  let said = '';
  let asked: { at: number; answer: Promise<readonly string[] | null> } | null = null;

  async function ask(): Promise<readonly string[] | null> {
    const applied = await appliedMigrations(sql, logger);
    if (applied === null) return null;
    const missing = needed.filter((name) => !applied.has(name));
    isReady = missing.length === 0;
    const words = missing.join(', ');
    if (words !== said) {
      if (isReady) logger.info('the database has every migration this version needs');
      else logger.warn({ missing_migrations: missing }, 'the database lacks a migration this version needs; waiting');
    }
    said = words;
    return missing;
  }

  const gate: SchemaGate = {
    missing: async () => {
      if (isReady) return [];
      const now = performance.now();
      if (!asked || now - asked.at > askEvery) asked = { at: now, answer: ask() };
      return asked.answer;
    },
    untilReady: async (signal) => {
      while (!signal.aborted) {
        const missing = await gate.missing();
        if (missing?.length === 0) return;
        await setTimeout(askEvery, undefined, { signal }).catch(() => undefined);
      }
    },
  };
  return gate;
}

/** The migrations that were applied to the end; null while the database does not answer. */
async function appliedMigrations(via: Sql, logger: Logger): Promise<ReadonlySet<string> | null> {
  try {
    const found = await run(
      via,
      db
        .withTables<MigrationTables>()
        .selectFrom('_prisma_migrations')
        .select('migration_name')
        .where('finished_at', 'is not', null)
        .where('rolled_back_at', 'is', null),
    );
    return new Set(found.rows.map(({ migration_name }) => migration_name));
  } catch (error) {
    if (errorCode(error) === noSuchTable) return new Set();
    logger.warn({ error_code: errorCode(error) }, 'could not read the database’s migrations');
    return null;
  }
}

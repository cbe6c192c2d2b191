import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, type Sql } from './database.ts';
import type { Logger } from './logger.ts';
import { db, run } from './statements.ts';

/** The SQLSTATE of a missing table: nothing was migrated yet. */
const noSuchTable = '42P01';

interface Migration {
  name: string;
  /** SHA-256 of its script, as Prisma stores it. */
  checksum: string;
}

/** Prisma's own table, which the schema files do not describe. */
type MigrationTables = {
  _prisma_migrations: {
    migration_name: string;
    checksum: string;
    finished_at: Date | null;
    rolled_back_at: Date | null;
  };
};

/** A database this build must not use. The message tells the person who starts the process what to do. */
export class DatabaseRefused extends Error {}

/** The migrations that came with this build, oldest first. */
function shippedMigrations(prismaFolder: string): Migration[] {
  const folder = path.join(prismaFolder, 'migrations');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, checksum: checksumOf(path.join(folder, name, 'migration.sql')) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const checksumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The migrations that were applied to the end. */
async function appliedMigrations(via: Sql): Promise<Migration[]> {
  try {
    const found = await run(
      via,
      db
        .withTables<MigrationTables>()
        .selectFrom('_prisma_migrations')
        .select(['migration_name as name', 'checksum'])
        .where('finished_at', 'is not', null)
        .where('rolled_back_at', 'is', null),
    );
    return [...found.rows];
  } catch (error) {
    if (errorCode(error) === noSuchTable) return [];
    throw error;
  }
}

/**
 * The names of the migrations that the database lacks, oldest first. Throws {@link DatabaseRefused} when it has others
 * in place of ours. Later ones do not matter: during a deploy a newer build may have applied them.
 */
export async function missingMigrations(via: Sql, prismaFolder: string): Promise<string[]> {
  const shipped = shippedMigrations(prismaFolder);
  const newest = shipped.at(-1)?.name ?? '';
  const applied = new Map((await appliedMigrations(via)).map(({ name, checksum }) => [name, checksum]));
  const isOurs = (name: string, checksum: string) =>
    shipped.some((migration) => migration.name === name && migration.checksum === checksum);
  if ([...applied].some(([name, checksum]) => name <= newest && !isOurs(name, checksum)))
    throw new DatabaseRefused(
      'The database was made by an earlier development version: remove the folder .data. If you set DATABASE_URL, let it name an empty database.',
    );
  return shipped.map(({ name }) => name).filter((name) => !applied.has(name));
}

/**
 * Throws {@link DatabaseRefused} when the database lacks a migration or is of an earlier development version. One that
 * does not answer is not refused: the process starts, and uses it when it is back.
 */
export async function requireMigrations(via: Sql, logger: Logger): Promise<void> {
  const missing = await missingMigrations(via, path.resolve('prisma')).catch((error: unknown) => {
    if (error instanceof DatabaseRefused) throw error;
    logger.warn({ error_code: errorCode(error) }, 'the database does not answer, so its migrations were not checked');
    return [];
  });
  if (missing.length > 0)
    throw new DatabaseRefused(
      `The database lacks migrations of this build: ${missing.join(', ')}. Run npm run db:migrate (in a container: node dist/server/migrate.js), then start again.`,
    );
}

import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '#core/config/config.ts';
import type { Database } from '#core/platform/database.ts';
import { db, runForFirst } from '#core/platform/statements.ts';

/** The room for uploaded files, in bytes. */
export interface Space {
  /** Free on the disk of the data folder. */
  freeBytes: number;
  databaseBytes: number;
  /** Which bound is reached; null while files may be stored. */
  reached: 'UPLOAD_MIN_FREE_MB' | 'UPLOAD_MAX_DATABASE_MB' | null;
}

interface SpaceDependencies {
  database: Pick<Database, 'sql'>;
  config: Pick<Config, 'uploads' | 'dataDir'>;
}

/** Milliseconds for which an answer counts: measuring a large database takes some. */
const rememberFor = 5_000;

/** Measures whether there is room for uploaded files. */
export function createSpace(dependencies: SpaceDependencies) {
  let last: { at: number; space: Promise<Space> } | null = null;
  return {
    /** At most five seconds old. */
    read(): Promise<Space> {
      if (last === null || performance.now() - last.at > rememberFor) {
        const space = measure(dependencies);
        last = { at: performance.now(), space };
        space.catch(() => {
          last = null;
        });
      }
      return last.space;
    },
  };
}
export type SpaceService = ReturnType<typeof createSpace>;

/** Asks the disk and the database. */
async function measure({ database, config: { uploads, dataDir } }: SpaceDependencies): Promise<Space> {
  const [disk, found] = await Promise.all([
    statfs(dataDir),
    runForFirst(database.sql, db.selectNoFrom(sql<number>`pg_database_size(current_database())`.as('bytes'))),
  ]);
  const freeBytes = disk.bavail * disk.bsize;
  const databaseBytes = found?.bytes ?? 0;
  const isFull = uploads.maxDatabaseBytes !== null && databaseBytes >= uploads.maxDatabaseBytes;
  const reached = freeBytes < uploads.minFreeBytes ? 'UPLOAD_MIN_FREE_MB' : isFull ? 'UPLOAD_MAX_DATABASE_MB' : null;
  return { freeBytes, databaseBytes, reached };
}

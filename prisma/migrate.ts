import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { runMigrations as runQueueMigrations } from 'bullmq';
import pg from 'pg';
import { missingMigrations } from '#core/platform/migrations.ts';

const noFilters = { externalTables: [], externalEnums: [] };

export interface MigrationWaits {
  /** How long a statement waits for a lock. Whatever comes after it on the same table waits behind it meanwhile. */
  lockMilliseconds: number;
  /** How often a migration that did not get its lock is tried, and the pause in between. */
  tries: number;
  pauseMilliseconds: number;
}

/** Shorter than the site's own statement timeout of four seconds, so that no form is refused because of a migration. */
const usualWaits: MigrationWaits = { lockMilliseconds: 2_000, tries: 20, pauseMilliseconds: 3_000 };
/** SQLSTATEs of a migration that can be tried again as it is: no lock in time, and a deadlock. */
const lockCodes = ['55P03', '40P01'];
const askAgainMilliseconds = 200;

/**
 * Brings a database up to the newest migration, as `prisma migrate deploy` would, without Prisma's downloaded engine:
 * the same engine runs as WebAssembly from npm. Also prepares the tables BullMQ uses when no Redis is configured.
 * Safe to call from several processes at once, and beside a site under load: a migration that does not get its lock in
 * time is undone and tried again. Returns the names of the migrations it applied. Throws `DatabaseRefused` for a database of
 * an earlier development version.
 */
export async function migrate(
  databaseUrl: string,
  prismaFolder: string,
  waits: MigrationWaits = usualWaits,
): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await takeTurn(lock);
    await missingMigrations(lock, prismaFolder);
    const before = await finishedMigrations(lock);
    for (let tries = 1; !(await applied(lock, databaseUrl, prismaFolder, waits)); tries += 1) {
      if (tries >= waits.tries) throw new Error('The database was too busy to be migrated: no lock was free in time');
      await setTimeout(waits.pauseMilliseconds);
    }
    const after = await finishedMigrations(lock);
    await runQueueMigrations(lock);
    return after.filter((name) => !before.includes(name));
  } finally {
    await lock.end();
  }
}

/** Asks again and again: a session that waits inside a statement would hold up an index that is built concurrently. */
async function takeTurn(lock: pg.Client): Promise<void> {
  for (;;) {
    const answer = await lock.query("SELECT pg_try_advisory_lock(hashtext('ringwell-migrations')) AS taken");
    if (answer.rows[0]?.taken === true) return;
    await setTimeout(askAgainMilliseconds);
  }
}

/** One try at all open migrations; false when one did not get its lock. What a failed one began is undone. */
async function applied(
  lock: pg.Client,
  databaseUrl: string,
  prismaFolder: string,
  waits: MigrationWaits,
): Promise<boolean> {
  const scripts: ScriptRunner = { lockMilliseconds: waits.lockMilliseconds, failure: null };
  return withEngine(databaseUrl, prismaFolder, scripts, async (engine) => {
    // A script is one transaction, so one that did not finish, now or in a process that died, has changed nothing.
    const forget = async () => {
      for (const migrationName of await unfinishedMigrations(lock))
        await engine.markMigrationRolledBack({ migrationName });
    };
    await forget();
    try {
      await engine.applyMigrations({ migrationsList: migrationList(prismaFolder), filters: noFilters });
      return true;
    } catch (error) {
      const [name] = await unfinishedMigrations(lock);
      await forget();
      const { failure } = scripts;
      if (!failure) throw error;
      if (lockCodes.includes(failure.code ?? '')) return false;
      throw new Error(`The database refused the migration ${name}: ${failure.message}`, { cause: failure });
    }
  });
}

const finishedMigrations = (via: pg.Client) => migrationNames(via, 'finished_at IS NOT NULL');
const unfinishedMigrations = (via: pg.Client) => migrationNames(via, 'finished_at IS NULL AND rolled_back_at IS NULL');

/** The names in the engine's own table, oldest first; none before the first migration. */
async function migrationNames(via: pg.Client, where: string): Promise<string[]> {
  const table = await via.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there");
  if (table.rows[0]?.there !== true) return [];
  const found = await via.query(`SELECT migration_name FROM _prisma_migrations WHERE ${where} ORDER BY started_at`);
  return found.rows.map((row) => String(row.migration_name));
}

/** A file of the schema, as the engine reads it. */
export interface SchemaFile {
  path: string;
  content: string;
}

/**
 * The SQL that leads from an earlier schema to the schema files as they are now; empty when nothing changed. The engine
 * asks for a connection, but reads and writes nothing.
 */
export async function diff(databaseUrl: string, prismaFolder: string, earlier: SchemaFile[]): Promise<string> {
  return withEngine(databaseUrl, prismaFolder, { lockMilliseconds: 0, failure: null }, async (engine) => {
    const result = await engine.diff({
      from: earlier.length > 0 ? { tag: 'schemaDatamodel', files: earlier } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: schemaFiles(prismaFolder) },
      script: true,
      exitCode: null,
      filters: noFilters,
    });
    const sql = result.stdout ?? '';
    return sql.includes('-- This is an empty migration.') ? '' : sql;
  });
}

async function withEngine<T>(
  databaseUrl: string,
  prismaFolder: string,
  scripts: ScriptRunner,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const bindings = await loadEngine();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // The pool replaces an idle connection that is lost; without a listener the process would end.
  pool.on('error', () => undefined);
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool, scripts));
  const datamodels = schemaFiles(prismaFolder).map((file): [string, string] => [file.path, file.content]);
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => {}, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}

/** How scripts are run, and what the database said to the one that failed; the engine does not pass it on. */
interface ScriptRunner {
  lockMilliseconds: number;
  failure: pg.DatabaseError | null;
}

/**
 * Prisma's own adapter cuts a script at every semicolon, those inside a function too. Sent whole, it is one transaction;
 * a single statement is none, which is how an index is built concurrently.
 */
class WholeScripts extends PrismaPg {
  private readonly pool: pg.Pool;
  private readonly scripts: ScriptRunner;

  constructor(pool: pg.Pool, scripts: ScriptRunner) {
    super(pool);
    this.pool = pool;
    this.scripts = scripts;
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = (script) => runScript(this.pool, this.scripts, script);
    return adapter;
  }
}

/** An index built concurrently locks nobody out, and may have to wait for long transactions. */
const concurrentIndex = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+("?\w+"?)/im;

async function runScript(pool: pg.Pool, scripts: ScriptRunner, script: string): Promise<void> {
  const client = await pool.connect();
  try {
    const index = concurrentIndex.exec(script)?.[1];
    await client.query(`SET lock_timeout = ${index ? 0 : scripts.lockMilliseconds}`);
    // What a build that broke off leaves behind is no index, but has its name.
    if (index) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await client.query(script);
  } catch (error) {
    if (error instanceof pg.DatabaseError) scripts.failure = error;
    throw error;
  } finally {
    await client.query('RESET lock_timeout').catch(() => undefined);
    client.release();
  }
}

type Bindings = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');
let engineLoading: Promise<Bindings> | undefined;

/** The bindings hold one WebAssembly instance for the whole process, so it is made once. */
function loadEngine(): Promise<Bindings> {
  engineLoading ??= instantiateEngine();
  return engineLoading;
}

async function instantiateEngine(): Promise<Bindings> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')),
    'schema_engine_bg.wasm',
  );
  const module = await WebAssembly.compile(readFileSync(wasm));
  const instance = await WebAssembly.instantiate(module, { './schema_engine_bg.js': wasmImports(bindings) });
  const { __wbg_set_wasm } = bindings as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  __wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
}

/** The generated bindings are both the module's JavaScript face and what the WebAssembly module imports. */
function wasmImports(bindings: object): WebAssembly.ModuleImports {
  return bindings as WebAssembly.ModuleImports;
}

function schemaFiles(prismaFolder: string): SchemaFile[] {
  const folder = path.join(prismaFolder, 'schema');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: path.join(folder, name), content: readFileSync(path.join(folder, name), 'utf8') }));
}

function migrationList(prismaFolder: string) {
  const baseDir = path.join(prismaFolder, 'migrations');
  const folders = readdirSync(baseDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: readFileSync(path.join(baseDir, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: folders
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: readFileSync(path.join(baseDir, name, 'migration.sql'), 'utf8') },
        },
      })),
  };
}

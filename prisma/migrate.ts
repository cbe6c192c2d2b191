import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { runMigrations as runQueueMigrations } from 'bullmq';
import pg from 'pg';

const noFilters = { externalTables: [], externalEnums: [] };

/**
 * Brings a database up to the newest migration, as `prisma migrate deploy` would, without Prisma's downloaded engine:
 * the same engine runs as WebAssembly from npm. Also prepares the tables BullMQ uses when no Redis is configured.
 * Safe to call from several processes at once. Returns the names of the migrations it applied.
 */
export async function migrate(databaseUrl: string, prismaFolder: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock(hashtext('ringwell-migrations'))");
    const applied = await withEngine(databaseUrl, prismaFolder, async (engine) => {
      const result = await engine.applyMigrations({ migrationsList: migrationList(prismaFolder), filters: noFilters });
      return result.appliedMigrationNames;
    });
    await runQueueMigrations(lock);
    return applied;
  } finally {
    await lock.end();
  }
}

/**
 * The SQL that leads from the schema as it was when the last migration was written (its snapshot lies beside the
 * migrations) to the schema files as they are now; empty when nothing changed. The engine asks for a connection, but nothing is read from or written to the database.
 */
export async function diff(databaseUrl: string, prismaFolder: string): Promise<string> {
  const snapshot = snapshotPath(prismaFolder);
  return withEngine(databaseUrl, prismaFolder, async (engine) => {
    const result = await engine.diff({
      from: existsSync(snapshot)
        ? { tag: 'schemaDatamodel', files: [{ path: snapshot, content: readFileSync(snapshot, 'utf8') }] }
        : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: schemaFiles(prismaFolder) },
      script: true,
      exitCode: null,
      filters: noFilters,
    });
    const sql = result.stdout ?? '';
    return sql.includes('-- This is an empty migration.') ? '' : sql;
  });
}

/** Writes a migration folder holding `sql`, and remembers the schema it leads to. Returns the folder. */
export function writeMigration(prismaFolder: string, name: string, sql: string, now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(prismaFolder, 'migrations', `${stamp}_${name}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'migration.sql'), sql);
  writeFileSync(
    snapshotPath(prismaFolder),
    schemaFiles(prismaFolder)
      .map((file) => file.content)
      .join('\n'),
  );
  return folder;
}

const snapshotPath = (prismaFolder: string) => path.join(prismaFolder, 'migrations', 'schema.snapshot');

async function withEngine<T>(
  databaseUrl: string,
  prismaFolder: string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const bindings = await loadEngine();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool));
  const datamodels = schemaFiles(prismaFolder).map((file): [string, string] => [file.path, file.content]);
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => {}, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}

/** Prisma's own adapter cuts a script at every semicolon, those inside a function too. Sent whole, it is one transaction. */
class WholeScripts extends PrismaPg {
  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(pool);
    this.pool = pool;
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => void (await this.pool.query(script));
    return adapter;
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

function schemaFiles(prismaFolder: string) {
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

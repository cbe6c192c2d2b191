import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#devkit/postgres.ts';
import { diff, writeMigration } from '../prisma/migrate.ts';

const prismaFolder = path.resolve('prisma');
const name = process.argv[2];
const sql = await withDatabase((url) => diff(url, prismaFolder));

if (sql === '') {
  console.log('The schema files and the migrations match; nothing to write.');
} else if (!name) {
  console.log(sql);
  console.log('-- To keep this as a migration: npm run db:diff -- name_of_the_change');
} else if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Use lowercase letters, digits and underscores for a migration name, for example add_call_notes.');
  process.exitCode = 1;
} else {
  const folder = writeMigration(prismaFolder, name, sql, new Date());
  console.log(
    `Written: ${path.relative('.', folder)}. Read it, add what the schema cannot express, then run npm run db:migrate.`,
  );
}

async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  if (process.env.DATABASE_URL) return use(process.env.DATABASE_URL);
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-diff-'));
  const postgres = await startEmbeddedPostgres(folder);
  try {
    return await use(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

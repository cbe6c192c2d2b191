import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#devkit/postgres.ts';
import { diff, type SchemaFile } from '../prisma/migrate.ts';

/** `npm run db:diff` prints the SQL for what changed in `prisma/schema` since the last commit. */
const sql = await withDatabase((url) => diff(url, path.resolve('prisma'), committedSchema()));
console.log(sql || 'The schema files are as they were committed; there is nothing to migrate.');

function committedSchema(): SchemaFile[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
  return git('ls-tree', '--name-only', 'HEAD', 'prisma/schema/')
    .trim()
    .split('\n')
    .map((file) => ({ path: file, content: git('show', `HEAD:${file}`) }));
}

async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-diff-'));
  const postgres = await startEmbeddedPostgres(folder);
  try {
    return await use(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

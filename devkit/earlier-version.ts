import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { maxBuffer: 2 ** 28 })).stdout.trim();

/**
 * The commit of the version before: EARLIER_VERSION, or the last one with other migrations than this one, so that the two
 * differ in their schema. Null where the history is not there, as in a shallow clone.
 */
export async function earlierRevision(): Promise<string | null> {
  try {
    if (process.env.EARLIER_VERSION) return await git('rev-parse', process.env.EARLIER_VERSION);
    const newest = await git('log', '-1', '--first-parent', '--format=%H', '--', 'prisma/migrations');
    return await git('rev-parse', '--verify', '--quiet', `${newest}~1`);
  } catch {
    return null;
  }
}

/**
 * Builds a commit in a folder of its own, on the packages of this one. A package that only the version before needs stays
 * among the development packages until the next migration.
 */
export async function buildVersion(revision: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = path.join(folder, 'source.tar');
  await git('archive', '--output', archive, revision);
  await run('tar', ['-xf', archive, '-C', folder]);
  const packages = path.resolve('node_modules');
  await symlink(packages, path.join(folder, 'node_modules'));
  const env = {
    ...process.env,
    // What the build's first step sets: scripts/bootstrap.mjs.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PATH: [path.join(packages, '.bin'), process.env.PATH].join(path.delimiter),
  };
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder, env });
  await node(path.join('node_modules', 'prisma', 'build', 'index.js'), 'generate');
  await node('--import', 'tsx', path.join('scripts', 'build-server.ts'));
  await node('--import', 'tsx', path.join('scripts', 'build-web.ts'));
}

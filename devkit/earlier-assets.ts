import { constants, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** How long the files of an earlier build stay: a page that was opened then may still be open. */
const keptDays = 7;
/** When each file of the site was last part of a build. */
const lastBuilt = z.record(z.string(), z.iso.datetime());
const listFile = path.join('.vite', 'last-built.json');

/**
 * Copies the hashed files of earlier builds from `site` into `next`, the new build, and notes in it when each file was
 * last built. Files that no build of the last seven days had are left out.
 */
export async function keepEarlierAssets(site: string, next: string, now: Date): Promise<void> {
  const built = await assetsOf(next);
  const earlier = await assetsOf(site);
  const known = await readList(site);
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  // A build from before this list existed counts as built now.
  const kept = earlier.filter((file) => !built.includes(file) && (known[file] ?? now.toISOString()) >= oldest);
  await mkdir(path.join(next, 'assets'), { recursive: true });
  for (const file of kept)
    await copyFile(path.join(site, 'assets', file), path.join(next, 'assets', file), constants.COPYFILE_FICLONE);
  const list = Object.fromEntries([
    ...kept.map((file) => [file, known[file] ?? now.toISOString()]),
    ...built.map((file) => [file, now.toISOString()]),
  ]);
  await mkdir(path.join(next, '.vite'), { recursive: true });
  await writeFile(path.join(next, listFile), JSON.stringify(list, null, 2));
}

const assetsOf = (folder: string): Promise<string[]> =>
  readdir(path.join(folder, 'assets')).catch((error: unknown) => noneIfMissing(error));

async function readList(folder: string): Promise<z.output<typeof lastBuilt>> {
  const text = await readFile(path.join(folder, listFile), 'utf8').catch((error: unknown) => {
    noneIfMissing(error);
    return '{}';
  });
  return lastBuilt.parse(JSON.parse(text));
}

function noneIfMissing(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

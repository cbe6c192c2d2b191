import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** Programs of the image. */
const programs = ['api', 'workers', 'migrate'].map((name) => path.join('dist', 'server', `${name}.js`));
/** What they read at run time without importing it. */
const folders = [
  ...['dist', 'package.json', 'prisma/schema', 'prisma/migrations'],
  ...['@bull-board/ui', '@prisma/schema-engine-wasm', 'bullmq'].map((name) => path.join('node_modules', name)),
];
/** Bytes of a package above which only its traced files are copied: which file is loaded depends on the Node version. */
const largePackage = 2_000_000;

/**
 * Copies what a production process needs, and nothing else, from a built checkout into `target`: of the installed
 * packages only those that the programs can reach.
 */
export async function copyImageFiles(target: string): Promise<void> {
  const { fileList } = await nodeFileTrace(programs, { ignore: (file) => !/^(node_modules|dist.server)\b/.test(file) });
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const copy = (file: string) => cp(file, path.join(target, file), { recursive: true, dereference: true });
  const traced = [...fileList];
  const packages = new Set(traced.map(packageOf).filter((folder) => folder !== null));
  for (const folder of packages) {
    const own = await filesOf(folder);
    const isLarge = own.reduce((bytes, { size }) => bytes + size, 0) > largePackage;
    const wanted = isLarge ? traced.filter((file) => packageOf(file) === folder) : own.map(({ name }) => name);
    for (const file of wanted) await copy(file);
  }
  for (const folder of folders) await copy(folder);
}

/** The folder of the package that a file belongs to; null for a file of ours. */
const packageOf = (file: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null;

/** The files of a package with their sizes, without the packages inside it. */
async function filesOf(folder: string): Promise<{ name: string; size: number }[]> {
  const found: { name: string; size: number }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') found.push(...(await filesOf(name)));
    else if (entry.isFile()) found.push({ name, size: (await stat(name)).size });
  }
  return found;
}

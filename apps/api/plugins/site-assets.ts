import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Where Vite writes its manifest, inside the site's folder. */
export const manifestFile = '.vite/manifest.json';
const entryFile = 'main.tsx';

/** The fields of the manifest used here; see https://vite.dev/guide/backend-integration. */
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

export interface SiteAssets {
  styles: string[];
  fonts: string[];
  /** The entry module and the modules of the given source files, each followed by all its imports. */
  modulesOf(sources: string[]): string[];
}

/** Reads which files make up the site built in `folder`. Each is named by its path in that folder. */
export async function readAssets(folder: string): Promise<SiteAssets> {
  const chunks = manifest.parse(JSON.parse(await readFile(path.join(folder, manifestFile), 'utf8')));
  const chunkOf = (name: string) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`${manifestFile} does not name ${name}; build the site again`);
    return chunk;
  };
  const collect = (name: string, found: Set<string>): Set<string> => {
    const { file, imports } = chunkOf(name);
    if (found.has(file)) return found;
    return imports.reduce((all, each) => collect(each, all), found.add(file));
  };
  const { css, assets } = chunkOf(entryFile);
  return {
    styles: css,
    fonts: assets.filter((asset) => asset.endsWith('.woff2')),
    modulesOf: (sources) => [
      ...[entryFile, ...sources].reduce((found, name) => collect(name, found), new Set<string>()),
    ],
  };
}

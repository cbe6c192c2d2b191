import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Where Vite lists what it has built, inside the folder of the site. */
export const manifestFile = '.vite/manifest.json';
const entryFile = 'main.tsx';

/** What is used here of the manifest; see https://vite.dev/guide/backend-integration. */
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
  /** The module the site starts with and those of the source files given, each followed by all that it imports. */
  modulesOf(sources: string[]): string[];
}

/** Reads which files the site built in `folder` is made of; each is named by its path in that folder. */
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

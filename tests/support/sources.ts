import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve('.');
const passedOver = new Set(['node_modules', 'dist', '.data', '.git', '.results']);
/** Written by tools, not by people. */
const generated = ['apps/core/platform/prisma/', 'apps/web/api/openapi.d.ts'];

export interface Source {
  /** From the root of the repository, with forward slashes. */
  file: string;
  text: string;
}

/** The source files below these folders. */
export function sourcesIn(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => filesBelow(path.join(root, folder)))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter(
      (file) => /\.(?:ts|tsx|mts|mjs|js|css|prisma)$/.test(file) && !generated.some((start) => file.startsWith(start)),
    )
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

function filesBelow(folder: string): string[] {
  try {
    if (!statSync(folder).isDirectory()) return [folder];
  } catch {
    return [];
  }
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (passedOver.has(entry.name)) return [];
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(place) : [place];
  });
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A minimal site, for tests of serving that must not depend on the last build. */
export async function builtSite() {
  const root = await mkdtemp(path.join(tmpdir(), 'ringwell-site-'));
  const folder = path.join(root, 'web');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await mkdir(path.join(folder, '.vite'));
  await mkdir(path.join(root, 'pages'));
  const files = {
    'web/.vite/manifest.json': '{ "main.tsx": { "file": "assets/app-1a2b3c.js" } }',
    'web/early.js': '',
    'web/theme.js': "document.documentElement.dataset.theme = 'light';",
    'web/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'web/assets/app-1a2b3c.js': 'export {};',
    'pages/renderer.js':
      "export const prerenderPage = async (path) => ({ head: '<title>Small</title>', body: '<h1>' + path + '</h1>', hydrationData: {}, files: [] });",
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(root, file), text);
  return { folder, remove: () => rm(root, { recursive: true }) };
}

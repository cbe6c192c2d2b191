import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { keepEarlierAssets } from '#devkit/earlier-assets.ts';

/**
 * Builds the site for browsers (`dist/web`, its files compressed at build time), and the same components for the
 * server, which renders the pages with them at start (`dist/pages/renderer.js`). A browser that has an earlier build's
 * page open still finds that build's files.
 */
const [site, next] = ['dist/web', 'dist/web-next'];
await rm('dist/pages', { recursive: true, force: true });
await build({ logLevel: 'warn', build: { outDir: path.resolve(next) } });
await build({
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../../dist/pages',
    ssr: 'prerender/renderer.tsx',
    copyPublicDir: false,
    manifest: false,
    rolldownOptions: { output: { entryFileNames: 'renderer.js', codeSplitting: false } },
  },
  // A production installation has none of the browser's packages.
  ssr: { noExternal: true },
});
await compress(path.join(next, 'assets'));
await keepEarlierAssets(site, next, new Date());
await rm(site, { recursive: true, force: true });
await rename(next, site);

async function compress(folder: string) {
  const files = (await readdir(folder)).filter((file) => /\.(js|css|svg)$/.test(file));
  for (const file of files) {
    const content = await readFile(path.join(folder, file));
    await writeFile(path.join(folder, `${file}.br`), brotliCompressSync(content));
    await writeFile(path.join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}

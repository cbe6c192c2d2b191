import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

const entry = path.resolve('apps/web/main.tsx');

/** Whether a module is loaded with the entry: something between the two imports it, and not only when it is needed. */
function isPartOfStart(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (id === entry) return true;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isPartOfStart(importer, graph, seen));
}

export default defineConfig({
  root: 'apps/web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // A browser that cannot load ahead loads when it is asked to.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The server writes the HTML, from the manifest.
      input: 'apps/web/main.tsx',
      // What every page needs travels in one file: split up it would be 3 kB more.
      output: {
        codeSplitting: {
          groups: [{ name: (id, graph) => (isPartOfStart(id, graph) ? 'start' : null) }],
        },
      },
    },
  },
  server: {
    // The site's own modules below /api/ keep their ending; the server's addresses have none.
    proxy: Object.fromEntries(
      ['^/api/(?!.*\\.ts)', '/admin/queues', '/docs', '/openapi.json'].map((path) => [path, { target: api }]),
    ),
  },
});

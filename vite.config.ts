import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

const entry = path.resolve('apps/web/main.tsx');
const landing = path.resolve('apps/web/pages/landing');

/** Whether a module is loaded with this one: something between the two imports it, and not only when it is needed. */
function isLoadedWith(root: string, id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (id === root) return true;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isLoadedWith(root, importer, graph, seen));
}

/** Whether a module is in the first file: what every page needs, and what the landing page shares with others. */
function isInStart(id: string, graph: Rolldown.ChunkingContext): boolean {
  const isShared = !id.startsWith(landing) && isLoadedWith(path.join(landing, 'landing-page.tsx'), id, graph);
  return isShared || isLoadedWith(entry, id, graph);
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
      // Split up further, the landing page would be 3 kB more.
      output: {
        codeSplitting: {
          groups: [{ name: (id, graph) => (isInStart(id, graph) ? 'start' : null) }],
        },
      },
    },
  },
  server: {
    // The site's own modules below /api/ keep their ending; the server's addresses have none.
    proxy: Object.fromEntries(
      ['^/api/(?!.*\\.ts)', '/admin/queues', '^/docs(?!/webhooks)', '/openapi.json'].map((path) => [
        path,
        { target: api, ws: path.startsWith('^/api') },
      ]),
    ),
  },
});

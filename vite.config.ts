import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'apps/web',
  plugins: [react(), tailwindcss()],
  build: { outDir: '../../dist/web', emptyOutDir: true, manifest: true, assetsInlineLimit: 0 },
  server: {
    // The site's own modules below /api/ keep their ending; the server's addresses have none.
    proxy: Object.fromEntries(
      ['^/api/(?!.*\\.ts)', '/admin/queues', '/docs', '/openapi.json'].map((path) => [path, { target: api }]),
    ),
  },
});

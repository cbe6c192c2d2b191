import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

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
    // What every page shares travels in two files, not in one for each icon and button.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
            },
            {
              name: 'site',
              test: /apps[\\/]web[\\/](?:ui|hooks|theme|layouts|components)[\\/][\w.-]+$|paths\.ts$|apps[\\/]core[\\/]shared[\\/]rules\.ts$/,
              minShareCount: 2,
            },
          ],
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

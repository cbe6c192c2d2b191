import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

/** Compiles the server's entry points to `dist/server`; packages stay where npm put them. */
await rm('dist/server', { recursive: true, force: true });
await build({
  entryPoints: {
    api: 'apps/api/server.ts',
    workers: 'workers/main.ts',
    start: 'scripts/start.ts',
    migrate: 'scripts/db-migrate.ts',
    jobs: 'scripts/jobs.ts',
    doctor: 'scripts/doctor.ts',
  },
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});

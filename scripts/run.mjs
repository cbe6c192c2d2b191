/** `node scripts/run.mjs NAME`: prepares what a script needs and starts it in this process. */
import { bootstrap } from './bootstrap.mjs';

/** The file of each script, and what it needs. Without a file, the preparation is all. */
const scripts = {
  start: { build: true, file: '../dist/server/start.js' },
  dev: { types: true, file: './dev.ts' },
  build: { build: true },
  types: { types: true },
  test: { build: true, types: true, file: './test/main.ts' },
  bench: { build: true, file: './bench/main.ts' },
  lighthouse: { build: true, file: './lighthouse.ts' },
  soak: { build: true, file: './soak.ts' },
  'dev-stripe': { build: true, file: './dev-stripe.ts' },
  'dev-twilio': { build: true, file: './dev-twilio.ts' },
  'dev-webhooks': { build: true, file: './dev-webhooks.ts' },
  doctor: { file: './doctor.ts' },
  jobs: { file: './jobs.ts' },
  'stripe-setup': { file: './stripe-setup.ts' },
};

const name = process.argv[2];
const script = scripts[name];
if (!script) {
  process.stderr.write(`There is no script named "${name}"; there are ${Object.keys(scripts).join(', ')}.\n`);
  process.exit(2);
}
const parent = process.ppid;
await bootstrap(script);
// Stopped during the preparation: npm is gone.
if (process.ppid !== parent) process.exit(1);
if (script.file) {
  process.setSourceMapsEnabled(true);
  // The script finds its arguments where it would if it were started alone.
  process.argv.splice(1, 2, script.file);
  if (script.file.endsWith('.ts')) (await import('tsx/esm/api')).register();
  await import(script.file);
}

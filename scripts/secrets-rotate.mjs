import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: false });
become(['--import', 'tsx', 'scripts/secrets-rotate.ts', ...process.argv.slice(2)]);

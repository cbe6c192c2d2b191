import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: true });
become(['--import', 'tsx', 'scripts/test/main.ts', ...process.argv.slice(2)]);

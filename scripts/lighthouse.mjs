import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: true });
become(['--import', 'tsx', 'scripts/lighthouse.ts', ...process.argv.slice(2)]);

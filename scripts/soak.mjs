import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: true });
become(['--import', 'tsx', 'scripts/soak.ts', ...process.argv.slice(2)]);

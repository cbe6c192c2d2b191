import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: true });
become(['--import', 'tsx', 'scripts/containers/main.ts', ...process.argv.slice(2)]);

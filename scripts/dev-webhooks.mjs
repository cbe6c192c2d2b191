import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: true });
become(['--import', 'tsx', 'scripts/dev-webhooks.ts']);

import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: false });
become(['--import', 'tsx', 'scripts/stripe-setup.ts']);

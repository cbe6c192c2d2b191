import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: true });
become(['--enable-source-maps', '--max-semi-space-size=64', 'dist/server/start.js']);

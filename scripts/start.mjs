import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: true });
become(['--enable-source-maps', '--max-semi-space-size=32', 'dist/server/start.js']);

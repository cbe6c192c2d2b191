import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: true });
become(['--enable-source-maps', 'dist/server/start.js']);

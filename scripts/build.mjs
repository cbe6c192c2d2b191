import { bootstrap } from './bootstrap.mjs';

await bootstrap({ build: true });
process.stdout.write('  built: dist/server and dist/web\n');

import { become, bootstrap } from './bootstrap.mjs';

await bootstrap({ build: false });
become(['--import', 'tsx', 'scripts/doctor.ts']);

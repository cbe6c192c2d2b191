import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { lintMigrations } from '../prisma/lint.ts';

/** `npm run lint` runs this: what a migration after the first one may not do while the release before still runs. */
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
const findings = lintMigrations(path.resolve('prisma'), version);
for (const { migration, line, rule, message } of findings)
  console.error(`prisma/migrations/${migration}/migration.sql:${line} ${rule}\n  ${message}`);
if (findings.length > 0) {
  console.error('\nSee CONTRIBUTING.md for how to write a migration.');
  process.exitCode = 1;
}

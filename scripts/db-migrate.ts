import path from 'node:path';
import { migrate } from '../prisma/migrate.ts';
import { readVariables } from './variables.ts';

// A migration needs a session: it holds a lock.
const { DATABASE_DIRECT_URL: direct, DATABASE_URL: usual } = readVariables();
const url = direct || usual;
try {
  if (!url)
    throw new Error(
      'Set DATABASE_URL to the database to migrate. (npm start migrates its own database automatically.)',
    );
  const applied = await migrate(url, path.resolve('prisma'));
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

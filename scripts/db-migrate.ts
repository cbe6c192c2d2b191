import path from 'node:path';
import { migrate } from '../prisma/migrate.ts';

// A migration needs a session: it holds a lock.
const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
if (!url) {
  console.error('Set DATABASE_URL to the database to migrate. (npm start migrates its own database automatically.)');
  process.exit(1);
}
const applied = await migrate(url, path.resolve('prisma'));
console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');

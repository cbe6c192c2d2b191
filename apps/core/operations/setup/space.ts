import { isIP } from 'node:net';
import type { Config } from '#core/config/config.ts';
import { isPrivateName } from '#core/platform/network.ts';
import { formatMegabytes } from '#core/shared/rules.ts';
import type { Space } from '../space/service.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

const space = { id: 'space', title: 'Space for files' };

/** Whether there is room for the files that visitors upload. */
export function spaceLine(
  { uploads, databaseUrl }: Pick<Config, 'uploads' | 'databaseUrl'>,
  tried: Tried<Space>,
): SetupLine {
  if (tried === null || 'failed' in tried)
    return lineOf(space, {
      state: 'unknown',
      found: 'The free space could not be read.',
      meaning: 'We can’t tell whether files are taken.',
    });
  const { freeBytes, databaseBytes, reached } = tried.answer;
  const found = `${formatMegabytes(freeBytes)} are free on this server’s disk, and the database has ${formatMegabytes(databaseBytes)}.`;
  if (reached === 'UPLOAD_MIN_FREE_MB')
    return lineOf(space, {
      state: 'failing',
      found,
      meaning: 'Contracts are refused; senders are asked to email them. Everything else is accepted.',
      steps: [`Free some space, or lower UPLOAD_MIN_FREE_MB (now ${formatMegabytes(uploads.minFreeBytes)}).`],
    });
  if (reached === 'UPLOAD_MAX_DATABASE_MB')
    return lineOf(space, {
      state: 'failing',
      found,
      meaning: 'Contracts are refused; senders are asked to email them. Everything else is accepted.',
      steps: [
        'Delete deals or files that nobody needs, or give the database more space and raise UPLOAD_MAX_DATABASE_MB.',
      ],
    });
  const host = new URL(databaseUrl).hostname;
  if (uploads.maxDatabaseBytes === null && host !== '' && isIP(host) === 0 && !isPrivateName(host))
    return lineOf(space, {
      state: 'missing',
      found: `${found} The database is on another host, and no size is set for it.`,
      meaning: 'Files are taken until the database’s own disk is full, and then nothing is stored any more.',
      steps: ['Set UPLOAD_MAX_DATABASE_MB to what the database may grow to, with some room left on its disk.'],
    });
  return lineOf(space, {
    state: 'ready',
    found: 'There is room on this server’s disk, and in the database.',
    meaning: 'Visitors can upload files.',
  });
}

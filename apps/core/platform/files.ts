import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { containsCardNumber } from '#core/text/rules.ts';
import type { Sql } from './database.ts';
import { db, newRow, run, runForFirst } from './statements.ts';

/** A file received with a form, in a temporary place until it is stored. */
export interface UploadedFile {
  path: string;
  filename: string;
  size: number;
  sha256: string;
}

/** An upload's type, judged by its content. */
export interface DescribedFile {
  filename: string;
  contentType: string;
}

export type StoredFile = DescribedFile & Pick<UploadedFile, 'size' | 'sha256'> & { bytes: Buffer };

/** Most files stored at the same time by this process: each is in memory while it is sent to the database. */
const parallelFiles = 3;
const limit = pLimit(parallelFiles);

/** Reads an upload, judges it, and passes its bytes on; a few uploads at a time. */
export function withBytes<T>(
  file: UploadedFile,
  inspect: (file: UploadedFile, bytes: Buffer) => Promise<DescribedFile>,
  use: (file: StoredFile) => Promise<T>,
): Promise<T> {
  return limit(async () => {
    const bytes = await readFile(file.path);
    return use({ ...(await inspect(file, bytes)), size: file.size, sha256: file.sha256, bytes });
  });
}

/** Inserts a file's row, in the transaction of its record. `scan` is `waiting` where a job scans it for viruses. */
export async function insertFile(
  via: Sql,
  id: string,
  file: StoredFile,
  scan: 'waiting' | 'unscanned' = 'unscanned',
): Promise<void> {
  const { filename, contentType: content_type, size, sha256, bytes } = file;
  const stored = newRow('stored_file', { id, filename, content_type, size, sha256, bytes, scan, finding: null });
  await run(via, db.insertInto('stored_file').values(stored));
}

/** Bytes read at a time. A multiple of three, so that the pieces' base64 can be joined. */
const pieceBytes = 3 * 64 * 1024;

/**
 * Streams a stored file from `first` to `last`, both included. Throws the error of `gone` when it is deleted meanwhile.
 */
export async function* readPieces(via: Sql, id: string, range: { first: number; last: number }, gone: () => Error) {
  for (let from = range.first; from <= range.last; from += pieceBytes) {
    const length = Math.min(pieceBytes, range.last - from + 1);
    const row = await runForFirst(
      via,
      db
        .selectFrom('stored_file')
        .select(({ ref }) =>
          sql<Buffer>`substring(${ref('bytes')} FROM ${from + 1}::int FOR ${length}::int)`.as('piece'),
        )
        .where('id', '=', id),
    );
    if (!row) throw gone();
    yield row.piece;
  }
}

/** Characters of a name that are looked at. Names of files have 255 bytes at most; a sender may claim any. */
const longestName = 255;

/**
 * The name a file is shown and downloaded under: no folders, control or direction characters, Windows device names or
 * card numbers; at most 120 characters. `fallback` replaces a name that ends up empty.
 */
export function safeFilename(name: string, extension: string, fallback: string): string {
  const given = path.posix.basename(name.replaceAll('\\', '/'));
  const clean = given
    .slice(0, Math.min(given.length - path.extname(given).length, longestName))
    .normalize('NFC')
    .replace(misplaced, '')
    .replace(unsafe, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = Array.from(clean).slice(0, 110).join('');
  if (short === '' || containsCardNumber(short)) return `${fallback}.${extension}`;
  return `${deviceNames.test(short) ? '_' : ''}${short}.${extension}`;
}

/** Marks and joiners (as in Persian and Hindi) belong to letters: they are kept beside one, and invisible elsewhere. */
const misplaced = /(?<![\p{L}\p{M}\p{N}])[\p{M}\u200c\u200d]+|[\u200c\u200d]+(?!\p{L})/gu;
const unsafe = /(?:[^\p{L}\p{M}\p{N} ._()\-\u200c\u200d]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point})+/gu;
const deviceNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { containsCardNumber } from '#core/text/rules.ts';
import type { Sql } from './database.ts';

/** A file received with a form, lying in a temporary place until it is stored. */
export interface UploadedFile {
  path: string;
  filename: string;
  size: number;
  sha256: string;
}

/** What an upload turned out to be, judged by its content. */
export interface DescribedFile {
  filename: string;
  contentType: string;
}

export type StoredFile = DescribedFile & Pick<UploadedFile, 'size' | 'sha256'> & { bytes: Buffer };

/** Files written at the same time by this process; each is held in memory while it is sent to the database. */
const parallelFiles = 3;
const limit = pLimit(parallelFiles);

/** Hands on an upload with its bytes, a few uploads at a time. */
export function withBytes<T>(
  file: UploadedFile,
  described: DescribedFile,
  use: (file: StoredFile) => Promise<T>,
): Promise<T> {
  return limit(async () =>
    use({ ...described, size: file.size, sha256: file.sha256, bytes: await readFile(file.path) }),
  );
}

/** Writes a file's row; the caller's transaction ties it to the record it belongs to. */
export async function insertFile(sql: Sql, id: string, file: StoredFile): Promise<void> {
  await sql.query({
    text: 'INSERT INTO stored_file (id, filename, content_type, size, sha256, bytes) VALUES ($1, $2, $3, $4, $5, $6)',
    values: [id, file.filename, file.contentType, file.size, file.sha256, file.bytes],
  });
}

/** Bytes read at a time. A multiple of three, so that base64 of the pieces is base64 of the whole. */
const pieceBytes = 3 * 64 * 1024;

/** A stored file's bytes from `first` to `last`, both included, piece by piece. Throws what `gone` makes when the file is deleted meanwhile. */
export async function* readPieces(sql: Sql, id: string, range: { first: number; last: number }, gone: () => Error) {
  for (let from = range.first; from <= range.last; from += pieceBytes) {
    const found = await sql.query<{ piece: Buffer }>({
      text: 'SELECT substring(bytes FROM $2 FOR $3) AS piece FROM stored_file WHERE id = $1',
      values: [id, from + 1, Math.min(pieceBytes, range.last - from + 1)],
    });
    const [row] = found.rows;
    if (!row) throw gone();
    yield row.piece;
  }
}

/**
 * The name a file is shown and downloaded under: no folders, no control or direction characters, no name Windows keeps
 * for a device, no card number, 120 characters at most. `fallback` stands in for a name of which nothing is left.
 */
export function safeFilename(name: string, extension: string, fallback: string): string {
  const given = path.posix.basename(name.replaceAll('\\', '/'));
  const clean = given
    .slice(0, given.length - path.extname(given).length)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()-]+/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = Array.from(clean).slice(0, 110).join('');
  if (short === '' || containsCardNumber(short)) return `${fallback}.${extension}`;
  return `${deviceNames.test(short) ? '_' : ''}${short}.${extension}`;
}

const deviceNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

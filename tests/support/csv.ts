import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exportList } from '#core/lists/export.ts';

/** Records as the file an administrator exports. */
export async function csvOf(rows: object[]): Promise<string> {
  const page = { rows, nextCursor: null, total: rows.length, totalCapped: false };
  return text(Readable.from(await exportList(async () => page, {})));
}

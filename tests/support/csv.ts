import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { exportColumns } from '#core/lists/columns.ts';
import { exportList } from '#core/lists/export.ts';

/** Records, whose fields the schema describes, as the file an administrator exports. */
export async function csvOf(row: z.ZodObject, rows: object[], zone?: string): Promise<string> {
  const page = { rows, nextCursor: null, total: rows.length, totalCapped: false, hidden: null };
  return text(Readable.from(await exportList(async () => page, exportColumns(row), { time_zone: zone })));
}

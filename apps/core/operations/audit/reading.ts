import type { z } from 'zod';
import { cursorAt, placeAt, placeBehind, placeOf, readCompleteUntil } from '#core/lists/feed.ts';
import type { Database } from '#core/platform/database.ts';
import { presentEntry } from './presenter.ts';
import { auditActionNames, isView } from './rules.ts';
import type { auditPage, auditQuery } from './schemas.ts';

/** Milliseconds an entry waits at most for how its action ended. One whose process was killed never has an outcome. */
const endsWithin = 15 * 60_000;

const views = auditActionNames.filter(isView);

/**
 * A page of the audit log for programs, oldest first, and where to go on. An entry appears once nothing older can appear any
 * more and once it says how its action ended, so that no reader skips or misreads one. Throws `validation_failed`.
 */
export async function readAuditLog(
  { prisma, sql }: Pick<Database, 'prisma' | 'sql'>,
  { cursor, limit }: z.output<typeof auditQuery>,
): Promise<z.input<typeof auditPage>> {
  const { time, completeUntil } = await readCompleteUntil(sql);
  // Not views: an open stream may take hours.
  const running = await prisma.auditEntry.aggregate({
    where: {
      created_at: { gt: new Date(time.getTime() - endsWithin) },
      outcome: null,
      action: { notIn: views },
    },
    _min: { created_at: true },
  });
  const began = running._min.created_at;
  const until = began && began < completeUntil ? began : completeUntil;
  const from = cursor === undefined ? placeAt(new Date(0)) : placeOf(cursor);
  const rows = await prisma.auditEntry.findMany({
    where: {
      created_at: { gte: from.at, lt: until },
      OR: [{ created_at: { gt: from.at } }, { id: { gt: from.id } }],
    },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    take: limit,
  });
  return {
    entries: rows.map(presentEntry),
    next_cursor: cursorAt(placeBehind(rows, { from, until, limit })),
  };
}

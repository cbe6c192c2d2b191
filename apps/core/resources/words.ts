import { recordIn } from '#core/lists/tables.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, empty, run } from '#core/platform/statements.ts';
import type { ResourceDefinition } from './definition.ts';

interface Batch {
  /** Only records with greater ids. */
  after: string;
  rows: number;
}

/**
 * Gives the oldest records without words theirs, so that a search finds them: those stored before the column existed.
 * Returns the id of the last one; null when none is left. Records that somebody is changing are left for another run.
 */
export async function addMissingWords(
  via: Sql,
  { kind }: Pick<ResourceDefinition, 'kind'>,
  { after, rows }: Batch,
): Promise<string | null> {
  const { rows: done } = await run(
    via,
    db
      .with('batch', (sent) =>
        sent
          .selectFrom(recordIn(kind))
          .select('r.id')
          .where('r.words', 'is', null)
          .where('r.id', '>', after)
          .orderBy('r.id')
          .limit(rows)
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .updateTable(recordIn(kind))
      .from('batch')
      // The trigger fills what is null.
      .set({ words: empty })
      .whereRef('r.id', '=', 'batch.id')
      .returning('r.id'),
  );
  const ids = done.map(({ id }) => id).sort();
  return ids.at(-1) ?? null;
}

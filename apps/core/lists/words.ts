import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import { searchWords, type WordQuery, wordQuery } from './rules.ts';
import type { ListTable } from './tables.ts';

/** From this share of a table's texts on, a word counts as common. */
const commonShare = 0.05;

/** How to search a table's column `words`; null where the search has no words. */
export async function wordQueryFor(via: Sql, table: ListTable, q: string): Promise<WordQuery | null> {
  return wordQuery(q, searchWords(q).length < 2 ? [] : await commonWords(via, table));
}

/** The words that stand in many texts of a table, as Postgres last counted them for its planner. */
async function commonWords(via: Sql, table: ListTable): Promise<string[]> {
  const counted = db
    .selectFrom(sql<{ schemaname: string; tablename: string; attname: string }>`pg_stats`.as('statistics'))
    .select(sql<string | null>`unnest(most_common_elems::text::text[])`.as('word'))
    .select(sql<number>`unnest(most_common_elem_freqs)`.as('share'))
    .where('schemaname', '=', sql<string>`current_schema()`)
    .where('tablename', '=', table)
    .where('attname', '=', 'words')
    .as('counted');
  const found = await run(
    via,
    db
      .selectFrom(counted)
      .select('word')
      // After the words' shares come their bounds, which have no word.
      .where('word', 'is not', null)
      .where('share', '>=', commonShare)
      .$narrowType<{ word: string }>(),
  );
  return found.rows.map(({ word }) => word);
}

import type { Sql } from './database.ts';
import { invalidField } from './errors.ts';

/** A table an administrator can page through. Ids are UUIDv7, so the newest come first by primary key alone. */
export interface ListSource {
  table: string;
  /** The SQL expression that is searched; the same as in the table's search index. */
  search: string;
  /** Search for the whole value, in any letter case, instead of any part of it. */
  wholeValue?: boolean;
  /** The column `status` filters by. */
  statusColumn?: string;
  /** Values of that column; others match nothing. Needed where the column is an enum. */
  statuses?: readonly string[];
}

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  status?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
  total: number;
  /** Whether counting stopped at {@link countLimit}. */
  totalCapped: boolean;
}

/** Counting more matches than this tells nobody anything and costs time. */
const countLimit = 10_000;
/** Shorter words match nearly every row and no index. */
const minSearchLength = 3;

/** A page of ids, newest first, with the number of rows that match. */
export async function listIds(sql: Sql, source: ListSource, query: PageQuery): Promise<Page<string>> {
  const filter = filterOf(source, query);
  const [ids, count] = await Promise.all([pageOfIds(sql, source, query, filter), countMatches(sql, source, filter)]);
  const rows = ids.slice(0, query.limit);
  return { rows, nextCursor: ids.length > query.limit ? (rows.at(-1) ?? null) : null, ...count };
}

/** The records of a page in the page's order; a record that vanished meanwhile is left out. */
export function inOrder<Row extends { id: string }>(ids: string[], records: Row[]): Row[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Any part of a text, in lower case; what LIKE would read as a wildcard is meant as itself. */
function likePattern(words: string): string {
  return `%${words.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

interface Filter {
  conditions: string[];
  values: unknown[];
}

function filterOf(source: ListSource, query: PageQuery): Filter {
  const filter: Filter = { conditions: [], values: [] };
  const where = (condition: (placeholder: string) => string, value: unknown) => {
    filter.values.push(value);
    filter.conditions.push(condition(`$${filter.values.length}`));
  };
  if (query.q) {
    if (query.q.length < minSearchLength)
      throw invalidField('q', `Please type at least ${minSearchLength} characters to search`);
    if (source.wholeValue)
      where((placeholder) => `${source.search} = ANY(${placeholder})`, [query.q, query.q.toUpperCase()]);
    else where((placeholder) => `${source.search} LIKE ${placeholder}`, likePattern(query.q));
  }
  if (query.status) {
    const known = !source.statuses || source.statuses.includes(query.status);
    if (!source.statusColumn || !known) throw invalidField('status', 'There is no such status in this list');
    where((placeholder) => `${source.statusColumn} = ${placeholder}`, query.status);
  }
  return filter;
}

async function pageOfIds(sql: Sql, source: ListSource, query: PageQuery, filter: Filter): Promise<string[]> {
  const conditions = [...filter.conditions];
  const values = [...filter.values];
  if (query.cursor) {
    values.push(query.cursor);
    conditions.push(`id < $${values.length}`);
  }
  values.push(query.limit + 1);
  const found = await sql.query<{ id: string }>({
    text: `SELECT id FROM "${source.table}" ${whereClause(conditions)} ORDER BY id DESC LIMIT $${values.length}`,
    values,
  });
  return found.rows.map((row) => row.id);
}

/** A filtered list is counted up to a limit; a whole list by its settled total and what arrived since. */
async function countMatches(
  sql: Sql,
  source: ListSource,
  filter: Filter,
): Promise<{ total: number; totalCapped: boolean }> {
  if (filter.conditions.length === 0) return { total: await wholeTotal(sql, source.table), totalCapped: false };
  const counted = await sql.query<{ total: number }>({
    text: `SELECT count(*) AS total FROM (SELECT 1 FROM "${source.table}" ${whereClause(filter.conditions)} LIMIT ${countLimit + 1}) AS matches`,
    values: filter.values,
  });
  const total = counted.rows[0]?.total ?? 0;
  return { total: Math.min(total, countLimit), totalCapped: total > countLimit };
}

/** How many rows a listed table holds. Two statements, so that the second is planned for the moment it is given and not for just any. */
export async function wholeTotal(sql: Sql, table: string): Promise<number> {
  const settled = await sql.query<{ total: number; up_to: Date }>({
    name: 'settled-total',
    text: 'SELECT total, up_to FROM list_total WHERE list = $1',
    values: [table],
  });
  const { total, up_to } = settled.rows[0] ?? { total: 0, up_to: '-infinity' };
  const since = await sql.query<{ arrived: number }>({
    text: `SELECT count(*) AS arrived FROM "${table}" WHERE created_at > $1`,
    values: [up_to],
  });
  return total + (since.rows[0]?.arrived ?? 0);
}

/**
 * Moves a list's settled total forward to a minute ago. A row's `created_at` is its statement's time and statements end
 * within seconds, so nothing older can still appear. Safe to run in several processes.
 */
export async function settleTotal(sql: Sql, table: string): Promise<void> {
  await sql.query({
    text: `
      WITH moment AS (SELECT now() - interval '1 minute' AS up_to),
      before AS (SELECT up_to FROM list_total WHERE list = $1 FOR UPDATE),
      fresh AS (
        SELECT count(*) AS arrived FROM "${table}", moment
        WHERE created_at > coalesce((SELECT up_to FROM before), '-infinity') AND created_at <= moment.up_to
      )
      INSERT INTO list_total (list, up_to, total) SELECT $1, moment.up_to, fresh.arrived FROM moment, fresh
      ON CONFLICT (list) DO UPDATE SET up_to = excluded.up_to, total = list_total.total + excluded.total
      WHERE list_total.up_to IS NOT DISTINCT FROM (SELECT up_to FROM before) AND excluded.up_to > list_total.up_to`,
    values: [table],
  });
}

const whereClause = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

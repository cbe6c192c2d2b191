import type { Sql } from '#core/platform/database.ts';
import { invalidField } from '#core/platform/errors.ts';
import { firstIdAt } from '#core/platform/ids.ts';

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
  /** The columns of the other filters this list has. */
  filters?: Partial<Record<(typeof columnFilters)[number], string>>;
  /** The column of whole numbers each sort by a figure goes by, greatest first; an index holds it with the id. */
  figures?: Readonly<Record<string, string>>;
  /** By status, what makes a row late: columns whose moments lie so many seconds back, all of them. `id` stands for the arrival. */
  late?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const columnFilters = ['priority', 'source', 'assignee'] as const;
const dayMs = 86_400_000;

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  status?: string | undefined;
  priority?: string | undefined;
  source?: string | undefined;
  /** Null finds what nobody is assigned to. */
  assignee?: string | null | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
  /** Days in UTC, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** `-received` (newest first) unless told; `received`, or one of the source's figures. */
  sort?: string | undefined;
  /** Finds only what was due before this moment. */
  dueBefore?: Date | undefined;
  /** Whoever reads all pages does not need the matches counted for each. */
  uncounted?: true;
}

export interface Page<Row> {
  rows: Row[];
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
  total: number;
  /** Whether counting stopped at {@link countLimit}. */
  totalCapped: boolean;
}

/** Counting more matches than this tells nobody anything and costs time; a search for words costs ten times as much. */
const countLimit = { filtered: 10_000, searched: 250 };
/** Shorter words match nearly every row and no index. */
const minSearchLength = 3;

/** A page of ids, newest first unless sorted otherwise, with the number of rows that match. Throws `validation_failed` for what this list cannot be asked. */
export async function listIds(sql: Sql, source: ListSource, query: PageQuery): Promise<Page<string>> {
  const filter = filterOf(source, query);
  const order = orderOf(source, query);
  const begins = !query.cursor && !query.uncounted;
  // Finding words once, as far as they are counted, costs half of finding a page of them and then counting.
  const enough = begins && filter.searched ? Math.max(query.limit, countLimit.searched) : query.limit;
  const found = await pageOfIds(sql, source, { ...query, limit: enough }, filter, order);
  const counted = query.uncounted || (begins && (filter.searched || found.length <= query.limit));
  const count = counted
    ? { total: Math.min(found.length, enough), totalCapped: begins && found.length > enough }
    : await countMatches(sql, source, filter);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const nextCursor = found.length > query.limit && last ? cursorAt(last) : null;
  return { rows: rows.map(({ id }) => id), nextCursor, ...count };
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
  /** Whether words are searched for, which takes an index or a long time. */
  searched: boolean;
  conditions: string[];
  /** Conditions no two of which hold for one row; where there are any, one must hold. Each is looked for by itself, along its index. */
  either: string[];
  values: unknown[];
}

function filterOf(source: ListSource, query: PageQuery): Filter {
  const filter: Filter = { searched: Boolean(query.q), conditions: [], either: [], values: [] };
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
  for (const name of columnFilters) {
    const value = query[name];
    if (value === undefined) continue;
    const column = source.filters?.[name];
    if (!column) throw invalidField(name, 'This list has no such filter');
    if (value === null) filter.conditions.push(`${column} IS NULL`);
    else where((placeholder) => `${column} = ${placeholder}`, value);
  }
  if (query.ids) where((placeholder) => `id = ANY(${placeholder}::uuid[])`, query.ids);
  // Ids sort by the moment they were made, so that the primary key finds days.
  if (query.from) where((placeholder) => `id >= ${placeholder}`, firstIdAt(new Date(query.from)));
  if (query.to)
    where((placeholder) => `id < ${placeholder}`, firstIdAt(new Date(new Date(query.to).getTime() + dayMs)));
  if (query.dueBefore) filter.either = lateConditions(source, query.dueBefore, filter.values);
  return filter;
}

/** What is late in each status. */
function lateConditions({ late, statusColumn }: ListSource, now: Date, values: unknown[]): string[] {
  if (!late || !statusColumn) throw invalidField('late', 'Nothing in this list has a time to be kept');
  const put = (value: unknown) => `$${values.push(value)}`;
  return Object.entries(late).map(([status, moments]) => {
    const passed = Object.entries(moments).map(([column, seconds]) => {
      const before = new Date(now.getTime() - seconds * 1000);
      return `${column} < ${put(column === 'id' ? firstIdAt(before) : before)}`;
    });
    return [`${statusColumn} = ${put(status)}`, ...passed].join(' AND ');
  });
}

interface Order {
  /** The figure that goes before the id; null where rows are in the order of their arrival. */
  figure: string | null;
  descending: boolean;
}

function orderOf(source: ListSource, { sort = '-received' }: PageQuery): Order {
  if (sort === '-received' || sort === 'received') return { figure: null, descending: sort === '-received' };
  const figure = source.figures?.[sort];
  if (!figure) throw invalidField('sort', 'This list cannot be sorted this way');
  return { figure, descending: true };
}

interface Found {
  id: string;
  figure: number | null;
}

const cursorAt = ({ id, figure }: Found) => (figure === null ? id : `${figure}.${id}`);

async function pageOfIds(
  sql: Sql,
  source: ListSource,
  query: PageQuery,
  filter: Filter,
  { figure, descending }: Order,
): Promise<Found[]> {
  const conditions = [...filter.conditions];
  const values = [...filter.values];
  const direction = descending ? 'DESC' : 'ASC';
  if (query.cursor) {
    const parts = query.cursor.split('.');
    if (parts.length !== (figure === null ? 1 : 2)) throw invalidField('cursor', 'This is not where a page begins');
    const placeholders = parts.map((part) => `$${values.push(part)}`);
    const place = figure === null ? `(${placeholders[0]})` : `(${placeholders[0]}::bigint, ${placeholders[1]})`;
    conditions.push(`(${figure === null ? 'id' : `${figure}, id`}) ${descending ? '<' : '>'} ${place}`);
  }
  values.push(query.limit + 1);
  const ordered = [...(figure === null ? [] : [figure]), 'id'].map((column) => `${column} ${direction}`).join(', ');
  const found = await sql.query<Found>({
    text: inEither(
      filter,
      (either) => `
        SELECT id, ${figure ?? 'NULL'} AS figure FROM "${source.table}" ${whereClause([...conditions, ...either])}
        ORDER BY ${ordered} LIMIT $${values.length}`,
      `ORDER BY ${figure === null ? '' : `figure ${direction}, `}id ${direction} LIMIT $${values.length}`,
    ),
    values,
  });
  return found.rows;
}

/** A filtered list is counted up to a limit; a whole list by its settled total and what arrived since. */
async function countMatches(
  sql: Sql,
  source: ListSource,
  filter: Filter,
): Promise<{ total: number; totalCapped: boolean }> {
  if (filter.conditions.length + filter.either.length === 0)
    return { total: await wholeTotal(sql, { table: source.table }), totalCapped: false };
  const limit = filter.searched ? countLimit.searched : countLimit.filtered;
  // In the list's order, so that a common word is counted along it and not looked up in all rows that have it.
  const order = filter.searched ? 'ORDER BY id DESC' : '';
  const counted = await sql.query<{ total: number }>({
    text: `SELECT count(*) AS total FROM (${inEither(
      filter,
      (either) =>
        `SELECT 1 FROM "${source.table}" ${whereClause([...filter.conditions, ...either])} ${order} LIMIT ${limit + 1}`,
      `LIMIT ${limit + 1}`,
    )}) AS matches`,
    values: filter.values,
  });
  const total = counted.rows[0]?.total ?? 0;
  return { total: Math.min(total, limit), totalCapped: total > limit };
}

/** What is kept a running total of: the rows of a table that only grows, or a column of whole numbers in it that never change. */
export interface Totalled {
  table: string;
  column?: string;
}

const nameOf = ({ table, column }: Totalled) => (column ? `${table}.${column}` : table);
const totalOf = ({ column }: Totalled) => (column ? `coalesce(sum(${column}), 0)::bigint` : 'count(*)');

/** How many rows a listed table holds, or what its column adds up to. Two statements, so that the second is planned for the moment it is given and not for just any. */
export async function wholeTotal(sql: Sql, of: Totalled): Promise<number> {
  const settled = await sql.query<{ total: number; up_to: Date }>({
    name: 'settled-total',
    text: 'SELECT total, up_to FROM list_total WHERE list = $1',
    values: [nameOf(of)],
  });
  const { total, up_to } = settled.rows[0] ?? { total: 0, up_to: '-infinity' };
  const since = await sql.query<{ arrived: number }>({
    text: `SELECT ${totalOf(of)} AS arrived FROM "${of.table}" WHERE created_at > $1`,
    values: [up_to],
  });
  return total + (since.rows[0]?.arrived ?? 0);
}

/**
 * Moves a settled total forward to a minute ago. A row's `created_at` is its statement's time and statements end
 * within seconds, so nothing older can still appear. Safe to run in several processes.
 */
export async function settleTotal(sql: Sql, of: Totalled): Promise<void> {
  await sql.query({
    text: `
      WITH moment AS (SELECT now() - interval '1 minute' AS up_to),
      before AS (SELECT up_to FROM list_total WHERE list = $1 FOR UPDATE),
      fresh AS (
        SELECT ${totalOf(of)} AS arrived FROM "${of.table}", moment
        WHERE created_at > coalesce((SELECT up_to FROM before), '-infinity') AND created_at <= moment.up_to
      )
      INSERT INTO list_total (list, up_to, total) SELECT $1, moment.up_to, fresh.arrived FROM moment, fresh
      ON CONFLICT (list) DO UPDATE SET up_to = excluded.up_to, total = list_total.total + excluded.total
      WHERE list_total.up_to IS NOT DISTINCT FROM (SELECT up_to FROM before) AND excluded.up_to > list_total.up_to`,
    values: [nameOf(of)],
  });
}

/** The same question for each of the filter's alternatives, put together again. */
function inEither({ either }: Filter, ask: (either: string[]) => string, together: string): string {
  if (either.length < 2) return ask(either);
  return `${either.map((condition) => `(${ask([condition])})`).join(' UNION ALL ')} ${together}`;
}

const whereClause = (conditions: string[]) => (conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '');

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Sql } from '#core/platform/database.ts';
import { invalidField } from '#core/platform/errors.ts';
import { firstIdAt } from '#core/platform/ids.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, isOneOf, run, runForFirst } from '#core/platform/statements.ts';
import { zoneOf } from '#core/text/days/rules.ts';
import { asciiDomain, asciiEmail } from '#core/text/email/rules.ts';
import { folded } from '#core/text/folding/rules.ts';
import { isFoundByWords, isLongEnough, minSearchLength, type WordQuery } from './rules.ts';
import { type ListTable, listed } from './tables.ts';
import { hiddenTotal, wholeTotal } from './totals.ts';
import { wordQueryFor } from './words.ts';

/** A table an administrator can page through; {@link defineList} checks its columns. */
export interface ListSource<Table extends ListTable = ListTable, Column extends string = string> {
  table: Table;
  /** The searched text, the same expression as in the table's search index; or which rows a search finds. */
  search: Expression<string | null> | ((has: HasText, q: string) => Condition);
  /** The table has a column `words`: the search also finds rows that hold every one of its words, in any order. */
  hasWords?: true;
  /** Search for the whole value, in upper or lower case, instead of any part of it. */
  wholeValue?: boolean;
  /** The column `status` filters by. */
  statusColumn?: Column;
  /** The values of that column; others match nothing. Needed where the column is an enum. */
  statuses?: readonly string[];
  /** Which rows have a status, where no column holds it. */
  hasStatus?: (status: string) => Condition;
  /** The columns of the other filters this list has. */
  filters?: Partial<Record<(typeof columnFilters)[number], Column>>;
  /** The integer column of each numeric sort, largest first. An index holds it with the id. */
  numericSorts?: Readonly<Record<string, Column>>;
  /** By status, when a row is late: each of these columns is at least the given number of seconds old. */
  late?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Rows of this status are shown, and counted, only when it is asked for. */
  hiddenStatus?: string;
}

/** Defines a list and checks its columns against its table. */
export const defineList = <Table extends ListTable>(
  source: ListSource<Table, keyof DB[Table] & string>,
): ListSource<Table> => source;

/** The searched text of several columns, as searches compare it. `?` marks nullable columns. */
export function searchedColumns(columns: readonly string[]): RawBuilder<string> {
  const texts = columns.map((column) =>
    column.endsWith('?') ? sql`coalesce(${sql.ref(column.slice(0, -1))}, '')` : sql.ref(column),
  );
  return sql<string>`folded(${sql.join(texts, sql` || ' ' || `)})`;
}

const columnFilters = ['priority', 'source', 'assignee'] as const;

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  status?: string | undefined;
  priority?: string | undefined;
  source?: string | undefined;
  /** Null finds unassigned records. */
  assignee?: string | null | undefined;
  /** Only the records with these ids. */
  ids?: readonly string[] | undefined;
  /** Days in the time zone, UTC by default; both included. */
  time_zone?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** `-received` (newest first) by default, `received`, or one of the source's numeric sorts. */
  sort?: string | undefined;
  /** Finds only what was due before this moment. */
  dueBefore?: Date | undefined;
  /** Set by exports, which do not need a count on every page. */
  uncounted?: true;
}

export interface Page<Row> {
  rows: Row[];
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
  total: number;
  /** Whether the count stopped at {@link countLimit}. */
  totalCapped: boolean;
  /** How many rows are hidden unless they are asked for; null where none ever are, and on later pages. */
  hidden: number | null;
}

/** Counting past this is slow and does not help the reader; a text search costs ten times as much. */
const countLimit = { filtered: 10_000, searched: 100 };

/**
 * A page of ids, newest first by default, with the number of rows that match. Throws `validation_failed` for a query
 * this list does not support.
 */
export async function listIds(via: Sql, source: ListSource, query: PageQuery): Promise<Page<string>> {
  const words = source.hasWords && query.q ? await wordQueryFor(via, source.table, query.q) : null;
  const filter = filterOf(source, query, words);
  const order = orderOf(source, query);
  const begins = !query.cursor && !query.uncounted;
  // Finding the matches once, up to the count limit, costs half of finding a page and then counting.
  const enough = begins && filter.searched ? Math.max(query.limit, countLimit.searched) : query.limit;
  const found = await pageOfIds(via, source, { ...query, limit: enough }, filter, order);
  const counted = query.uncounted || (begins && (filter.searched || found.length <= query.limit));
  const count = counted
    ? { total: Math.min(found.length, enough), totalCapped: begins && found.length > enough }
    : await countMatches(via, source, filter);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const nextCursor = found.length > query.limit && last ? cursorAt(last) : null;
  const hidden = query.uncounted || query.cursor ? null : await hiddenCount(via, source);
  return { rows: rows.map(({ id }) => id), nextCursor, ...count, hidden };
}

/** How the rows of a page are read, by their ids, and shown. */
export interface RowReading<Stored, Row> {
  read(within: Sql, ids: string[]): Promise<Stored[]>;
  present(record: Stored): Row;
}

/**
 * A page of rows, newest first by default. They are found and read in one snapshot, so that a filter and what it shows
 * agree, and a row deleted meanwhile is there for both.
 */
export function listRows<Stored extends { id: string }, Row>(
  database: Pick<Database, 'snapshot'>,
  source: ListSource,
  query: PageQuery,
  { read, present }: RowReading<Stored, Row>,
): Promise<Page<Row>> {
  return database.snapshot(async (within) => {
    const page = await listIds(within, source, query);
    return { ...page, rows: inOrder(page.rows, await read(within, page.rows)).map(present) };
  });
}

/** The records of a page in the page's order. */
function inOrder<Row extends { id: string }>(ids: string[], records: Row[]): Row[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A LIKE pattern for any part of a folded text, with wildcards escaped. */
export const likePattern = (words: string): string => `%${folded(words).replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a row has the search in it, also as an address whose domain is stored in ASCII. */
function partCondition({ search }: ListSource, q: string): Condition {
  const patterns = [...new Set([q, q.includes('@') ? asciiEmail(q) : asciiDomain(q)])].map(likePattern);
  const has: HasText = (text) =>
    sql<boolean>`(${sql.join(
      patterns.map((pattern) => sql`${text} LIKE ${pattern}`),
      sql` OR `,
    )})`;
  return typeof search === 'function' ? search(has, q) : has(search);
}

type Condition = Expression<SqlBool>;
/** Whether a folded text has the search in it. */
export type HasText = (text: Expression<string | null>) => Condition;

interface Filter {
  /** Leaves out what is hidden. */
  base: Condition[];
  /** Whether this is a text search, which needs an index or a long time. */
  searched: boolean;
  conditions: Condition[];
  /** Alternatives, of which at most one holds for a row and one must. Each is searched separately along its index. */
  either: Condition[];
}

function filterOf(source: ListSource, query: PageQuery, words: WordQuery | null): Filter {
  const conditions: Condition[] = [];
  if (query.q) {
    if (!isLongEnough(query.q)) throw invalidField('q', `Please type at least ${minSearchLength} characters to search`);
    conditions.push(searchCondition(source, query.q, words));
  }
  if (query.status) {
    const isKnown = !source.statuses || source.statuses.includes(query.status);
    const condition = isKnown ? statusCondition(source, query.status) : null;
    if (!condition) throw invalidField('status', 'This list doesn’t have that status');
    conditions.push(condition);
  }
  for (const name of columnFilters) {
    const value = query[name];
    if (value === undefined) continue;
    const column = source.filters?.[name];
    if (!column) throw invalidField(name, 'This list doesn’t have that filter');
    conditions.push(value === null ? sql`${sql.ref(column)} IS NULL` : sql`${sql.ref(column)} = ${value}`);
  }
  if (query.ids) conditions.push(isOneOf(sql.ref<string>('id'), query.ids, 'uuid'));
  // Ids sort by creation time, so the primary key finds days.
  const zone = zoneOf(query.time_zone ?? 'UTC');
  if (query.from) conditions.push(sql`id >= ${firstIdAt(zone.startOf(query.from))}`);
  if (query.to) conditions.push(sql`id < ${firstIdAt(zone.endOf(query.to))}`);
  const either = query.dueBefore ? lateConditions(source, query.dueBefore) : [];
  const hidden = query.status || query.ids ? undefined : hiddenIn(source);
  const base = hidden ? [sql<boolean>`NOT ${hidden}`] : [];
  return { searched: Boolean(query.q), base, conditions, either };
}

/** Whether a row has a status; null for lists without any. */
function statusCondition({ statusColumn, hasStatus }: ListSource, status: string): Condition | null {
  if (hasStatus) return hasStatus(status);
  return statusColumn === undefined ? null : sql<boolean>`(${sql.ref(statusColumn)} = ${status})`;
}

/** Which rows are hidden; undefined for lists that hide none. */
const hiddenIn = (source: ListSource): Condition | undefined =>
  source.hiddenStatus === undefined ? undefined : (statusCondition(source, source.hiddenStatus) ?? undefined);

function searchCondition(source: ListSource, q: string, words: WordQuery | null): Condition {
  if (source.wholeValue && typeof source.search !== 'function')
    return sql<boolean>`${source.search} = ANY(${[q, q.toUpperCase()]})`;
  const part = partCondition(source, q);
  if (words === null) return part;
  const found = sql<boolean>`words @@ to_tsquery('simple', ${words.find})`;
  if (isFoundByWords(q)) return found;
  if (words.check === null) return sql<boolean>`(${part} OR ${found})`;
  // In coalesce() a condition uses no index.
  const checked = sql<boolean>`coalesce(words @@ to_tsquery('simple', ${words.check}), false)`;
  return sql<boolean>`(${part} OR (${found} AND ${checked}))`;
}

/** The conditions of lateness, by status. */
function lateConditions({ late, statusColumn }: ListSource, moment: Date): Condition[] {
  if (!late || !statusColumn) throw invalidField('late', 'Nothing in this list has a due time');
  return Object.entries(late).map(([status, moments]) => {
    const passed = Object.entries(moments).map(([column, seconds]) => {
      const before = new Date(moment.getTime() - seconds * 1000);
      return sql`${sql.ref(column)} < ${before}`;
    });
    return sql<boolean>`${sql.join([sql`${sql.ref(statusColumn)} = ${status}`, ...passed], sql` AND `)}`;
  });
}

interface Order {
  /** The number that sorts before the id; null in order of arrival. */
  column: string | null;
  descending: boolean;
}

function orderOf(source: ListSource, { sort = '-received' }: PageQuery): Order {
  if (sort === '-received' || sort === 'received') return { column: null, descending: sort === '-received' };
  const column = source.numericSorts?.[sort];
  if (!column) throw invalidField('sort', 'This list can’t be sorted that way');
  return { column, descending: true };
}

interface Found {
  id: string;
  value: number | null;
}

const cursorAt = ({ id, value }: Found) => (value === null ? id : `${value}.${id}`);

async function pageOfIds(
  via: Sql,
  source: ListSource,
  query: PageQuery,
  filter: Filter,
  { column, descending }: Order,
): Promise<Found[]> {
  const direction = descending ? 'desc' : 'asc';
  const conditions = [...filter.base, ...filter.conditions, ...placeConditions(query, column, descending)];
  const found = column === null ? sql<number | null>`NULL::bigint` : sql.ref<number | null>(column);
  const pages = alternatives(filter, (either) =>
    db
      .selectFrom(listed(source.table))
      .select(['r.id', found.as('value')])
      .where((row) => row.and([...conditions, ...either]))
      .$if(column !== null, (rows) => rows.orderBy('value', direction))
      .orderBy('r.id', direction)
      .limit(query.limit + 1),
  ).map((page) => db.selectFrom(page.as('page')).select(['page.id', 'page.value']));
  const all = pages.reduce((together, page) => together.unionAll(page));
  return (
    await run(
      via,
      db
        .selectFrom(all.as('found'))
        .select(['found.id', 'found.value'])
        .$if(column !== null, (rows) => rows.orderBy('value', direction))
        .orderBy('id', direction)
        .limit(query.limit + 1),
    )
  ).rows;
}

/** Rows after the last one of the previous page. */
function placeConditions({ cursor }: PageQuery, column: string | null, descending: boolean): Condition[] {
  if (!cursor) return [];
  const [first = '', second, ...more] = cursor.split('.');
  if (more.length > 0 || (column === null) !== (second === undefined))
    throw invalidField('cursor', 'This isn’t the start of a page');
  const beyond = descending ? sql`<` : sql`>`;
  if (column === null) return [sql`id ${beyond} ${first}`];
  return [sql`(${sql.ref(column)}, id) ${beyond} (${first}::bigint, ${second})`];
}

/** Counts a filtered list up to a limit; a whole list by its stored total plus the rows since. */
async function countMatches(
  via: Sql,
  source: ListSource,
  filter: Filter,
): Promise<{ total: number; totalCapped: boolean }> {
  const { table } = source;
  if (filter.conditions.length + filter.either.length === 0)
    return { total: await wholeTotal(via, { table, hidden: hiddenIn(source) }), totalCapped: false };
  const limit = filter.searched ? countLimit.searched : countLimit.filtered;
  const matches = alternatives(filter, (either) =>
    db
      .selectFrom(listed(table))
      .select('r.id')
      .where((row) => row.and([...filter.base, ...filter.conditions, ...either]))
      // In the list's order, so that a common term is counted along it instead of looked up in every row that has it.
      .$if(filter.searched, (rows) => rows.orderBy('r.id', 'desc'))
      .limit(limit + 1),
  ).map((part) => db.selectFrom(part.as('part')).select('part.id'));
  const all = matches.reduce((together, part) => together.unionAll(part)).limit(limit + 1);
  const counted = await runForFirst(
    via,
    db.selectFrom(all.as('matches')).select((row) => row.fn.countAll<number>().as('total')),
  );
  const total = counted?.total ?? 0;
  return { total: Math.min(total, limit), totalCapped: total > limit };
}

async function hiddenCount(via: Sql, source: ListSource): Promise<number | null> {
  const hidden = hiddenIn(source);
  return hidden === undefined ? null : hiddenTotal(via, { table: source.table, hidden });
}

/** The same query for each of the filter's alternatives. */
function alternatives<Query>({ either }: Filter, ask: (either: Condition[]) => Query): Query[] {
  return either.length < 2 ? [ask(either)] : either.map((condition) => ask([condition]));
}

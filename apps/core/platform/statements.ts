import {
  AliasedExpressionWrapper,
  type AliasedRawBuilder,
  type Compilable,
  DummyDriver,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type InsertType,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectType,
  sql,
} from 'kysely';
import type { Sql } from './database.ts';
import type { DB } from './prisma/tables.ts';

/** Refuses to run anything: statements must be sent with {@link run}. */
class NoDriver extends DummyDriver {
  override acquireConnection(): never {
    throw new Error('Statements are sent with run()');
  }
}

/** Builds statements whose tables and columns are checked against the Prisma schema. */
export const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new NoDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type TableName = keyof DB;

export interface Ran<Row> {
  rows: Row[];
  /** Rows found or changed. */
  count: number;
}

/** The text of each named statement. */
const textsOfNames = new Map<string, string>();

/** A connection refuses a second text only if it has seen the first, so that it would fail by chance. */
function assertOneText(name: string, text: string) {
  const known = textsOfNames.get(name);
  if (known === undefined) textsOfNames.set(name, text);
  else if (known !== text) throw new Error(`The statement ${name} has more than one text`);
}

/** Sends a statement. With a name it is prepared once per connection, so its text must never change: throws if it does. */
export async function run<Row>(via: Sql, statement: Compilable<Row>, name?: string): Promise<Ran<Row>> {
  const { sql: text, parameters } = statement.compile();
  if (name !== undefined) assertOneText(name, text);
  const { rows, rowCount } = await via.query<Row & object>({
    text,
    values: [...parameters],
    ...(name === undefined ? {} : { name }),
  });
  return { rows, count: rowCount ?? 0 };
}

/** The parts of a prepared statement that differ from run to run, each read from what a run is given. */
export interface Given<Input> {
  value<T>(read: (input: Input) => T): RawBuilder<T>;
  /** As {@link inputArrays}. */
  arrays<Alias extends string, const Columns extends Record<string, InputType>>(
    alias: Alias,
    columns: Columns,
    read: (input: Input) => readonly InputRow<Columns>[],
  ): InputTable<Alias, Columns>;
  /** As {@link inputRows}. */
  rows<Alias extends string, const Columns extends Record<string, InputType>>(
    alias: Alias,
    columns: Columns,
    read: (input: Input) => readonly InputRow<Columns>[],
  ): InputTable<Alias, Columns>;
}

/**
 * A statement of a hot path. It is built at its first run only, because building one costs more than sending it, and is
 * prepared under its name once per connection.
 */
export function prepare<Input, Row>(name: string, build: (given: Given<Input>) => Compilable<Row>) {
  let built: { text: string; values: (input: Input) => unknown[] } | null = null;
  return async (via: Sql, input: Input): Promise<Ran<Row>> => {
    built ??= buildOnce(build);
    const { rows, rowCount } = await via.query<Row & object>({ name, text: built.text, values: built.values(input) });
    return { rows, count: rowCount ?? 0 };
  };
}

function buildOnce<Input>(build: (given: Given<Input>) => Compilable) {
  const reads = new Map<unknown, (input: Input) => unknown>();
  const value = <T>(read: (input: Input) => T): RawBuilder<T> => {
    const place = Symbol('a value given at each run');
    reads.set(place, read);
    return sql<T>`${place}`;
  };
  const { sql: text, parameters } = build({
    value,
    arrays: (alias, columns, read) =>
      arraysOf(alias, columns, (name) => value((input) => read(input).map((row) => row[name]))),
    rows: (alias, columns, read) =>
      rowsOf(
        alias,
        columns,
        value((input) => JSON.stringify(read(input))),
      ),
  }).compile();
  const each = parameters.map((parameter) => reads.get(parameter) ?? (() => parameter));
  return { text, values: (input: Input) => each.map((read) => read(input)) };
}

/**
 * A statement written as one SQL text, where builder calls would hide what it does. `Row` is built from the types of the
 * tables, and a test runs it on the real schema: the compiler does not read the text.
 */
export const statement = <Row = never>(parts: TemplateStringsArray, ...values: unknown[]): Compilable<Row> => ({
  compile: () => sql<Row>(parts, ...values).compile(db),
});

/** As {@link run}, for the first row, if any. */
export async function runForFirst<Row>(via: Sql, statement: Compilable<Row>, name?: string): Promise<Row | undefined> {
  return (await run(via, statement, name)).rows[0];
}

/** Columns the database fills when a new row leaves them out. */
export type FilledColumn<Table extends TableName> = {
  [Column in keyof DB[Table]]-?: undefined extends InsertType<DB[Table][Column]> ? Column : never;
}[keyof DB[Table]] &
  string;

type Plain<T> = Exclude<T, undefined>;

/** A new row: every column except those the database fills, nullable ones included, plus the `Given`. */
export type NewRow<Table extends TableName, Given extends FilledColumn<Table> = never> = {
  [Column in Exclude<keyof DB[Table], FilledColumn<Table>> | Given]: Plain<InsertType<DB[Table][Column]>>;
};

/** As {@link NewRow}, with expressions as values, and optionally columns the database would fill. */
type NewValues<Table extends TableName> = {
  [Column in Exclude<keyof DB[Table], FilledColumn<Table>>]: OrExpression<InsertType<DB[Table][Column]>>;
} & { [Column in FilledColumn<Table>]?: OrExpression<Plain<InsertType<DB[Table][Column]>>> };
type OrExpression<T> = T | Expression<T>;

/** Checks that a new row names every column: Kysely alone lets nullable columns be left out. */
export const newRow = <Table extends TableName>(_table: Table, row: NewValues<Table>): NewValues<Table> => row;

/** The source of each column in rows inserted from a selection. */
type NewSelection<Table extends TableName> = {
  [Column in Exclude<keyof DB[Table], FilledColumn<Table>>]: Expression<InsertType<DB[Table][Column]>>;
} & { [Column in FilledColumn<Table>]?: Expression<Plain<InsertType<DB[Table][Column]>>> };

/**
 * Inserts a row for each row of a selection. Columns and values are named together, because SQL matches them by
 * position.
 */
export function insertSelected<Table extends TableName, Tables, From extends keyof Tables>(
  table: Table,
  from: SelectQueryBuilder<Tables, From, object>,
  columns: (row: ExpressionBuilder<Tables, From>) => NewSelection<Table>,
) {
  const values = Object.entries<Expression<unknown>>(columns(expressionBuilder(from)));
  return db
    .insertInto(table)
    .columns(values.map(([column]) => column) as (keyof DB[Table] & string)[])
    .expression(from.select(values.map(([column, value]) => new AliasedExpressionWrapper(value, column))));
}

/** An object with exactly these keys; TypeScript alone allows extra keys from a spread. */
export type Exactly<Given, Wanted> = Given & { [Key in Exclude<keyof Given, keyof Wanted>]: never };

/** The Postgres types of row inputs and their TypeScript types. `?` marks a nullable column. */
interface Inputs {
  uuid: string;
  text: string;
  int: number;
  bool: boolean;
  float8: number;
  timestamptz: Date;
  jsonb: unknown;
  job_state: DB['job']['state'] extends infer State ? SelectType<State> : never;
}
type InputType = keyof Inputs | `${keyof Inputs}?`;
type Input<T extends InputType> = T extends keyof Inputs
  ? Inputs[T]
  : T extends `${infer Inner extends keyof Inputs}?`
    ? Inputs[Inner] | null
    : never;
export type InputRow<Columns extends Record<string, InputType>> = { [Name in keyof Columns]: Input<Columns[Name]> };

const nameOf = (type: InputType) => sql.raw(type.replace('?', ''));

/** Rows as one array per column, read like a table. Faster than JSON. */
export const inputArrays = <Alias extends string, const Columns extends Record<string, InputType>>(
  alias: Alias,
  columns: Columns,
  rows: readonly InputRow<Columns>[],
) => arraysOf(alias, columns, (name) => sql.val(rows.map((row) => row[name])));

/** Rows as JSON, read like a table. */
export const inputRows = <Alias extends string, const Columns extends Record<string, InputType>>(
  alias: Alias,
  columns: Columns,
  rows: readonly InputRow<Columns>[],
) => rowsOf(alias, columns, sql.val(JSON.stringify(rows)));

type InputTable<Alias extends string, Columns extends Record<string, InputType>> = AliasedRawBuilder<
  InputRow<Columns>,
  Alias
>;

function arraysOf<Alias extends string, const Columns extends Record<string, InputType>>(
  alias: Alias,
  columns: Columns,
  arrayOf: (name: string) => RawBuilder<unknown[]>,
): InputTable<Alias, Columns> {
  const arrays = Object.entries(columns).map(([name, type]) => sql`${arrayOf(name)}::${nameOf(type)}[]`);
  const names = Object.keys(columns).map((name) => sql.ref(name));
  return sql<InputRow<Columns>>`unnest(${sql.join(arrays)})`.as<Alias>(sql`${sql.ref(alias)}(${sql.join(names)})`);
}

function rowsOf<Alias extends string, const Columns extends Record<string, InputType>>(
  alias: Alias,
  columns: Columns,
  json: RawBuilder<string>,
): InputTable<Alias, Columns> {
  const names = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${nameOf(type)}`);
  return sql<InputRow<Columns>>`json_to_recordset(${json}::json)`.as<Alias>(sql`${sql.ref(alias)}(${sql.join(names)})`);
}

/** Rows as JSON, each value with the type of its table's column. */
export const tableRows = (table: TableName, rows: readonly object[]) =>
  sql`json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

/** Whether a column has one of these values; the statement's text does not depend on their number. */
export function isOneOf<T>(
  column: Expression<T>,
  values: readonly NoInfer<T>[] | RawBuilder<readonly NoInfer<T>[]>,
  type: InputType,
) {
  return sql<boolean>`${column} = ANY(${values}::${nameOf(type)}[])`;
}

/** An interval of so many seconds. */
export const secondsLong = (number: number | Expression<number>) => sql<never>`make_interval(secs => ${number})`;

/** A value inside the statement's text, visible to the planner of a prepared statement. */
export const literal = <const Value extends string>(value: Value): RawBuilder<Value> => sql.lit(value);

/** The SQL value NULL. */
export const empty: RawBuilder<null> = sql<null>`NULL`;

/**
 * The transaction's start time, by the database's clock, in whole milliseconds as columns keep it: what was just stored
 * is never in the future.
 */
export const now: RawBuilder<Date> = sql<Date>`now()::timestamptz(3)`;

/** The moment so many seconds from now; negative for the past. */
export const inSeconds = (number: number | Expression<number>) => sql<Date>`${now} + make_interval(secs => ${number})`;

/** Waits for other transactions that do something under the same name, for the rest of the caller's. */
export const takeTurns = (via: Sql, name: string) =>
  run(via, db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 18))`.as('locked')));

import {
  AliasedExpressionWrapper,
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

/** Refuses to run anything: a statement built here has to be sent with {@link run}. */
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
  /** Rows that were found, or changed. */
  count: number;
}

/** Sends a statement. One with a name is prepared once per connection, so its text must never change. */
export async function run<Row>(via: Sql, statement: Compilable<Row>, name?: string): Promise<Ran<Row>> {
  const { sql: text, parameters } = statement.compile();
  const { rows, rowCount } = await via.query<Row & object>({
    text,
    values: [...parameters],
    ...(name === undefined ? {} : { name }),
  });
  return { rows, count: rowCount ?? 0 };
}

/** As {@link run}; the first row, where there is one. */
export async function runForFirst<Row>(via: Sql, statement: Compilable<Row>, name?: string): Promise<Row | undefined> {
  return (await run(via, statement, name)).rows[0];
}

/** Columns that the database fills when a new row leaves them out. */
export type FilledColumn<Table extends TableName> = {
  [Column in keyof DB[Table]]-?: undefined extends InsertType<DB[Table][Column]> ? Column : never;
}[keyof DB[Table]] &
  string;

type Plain<T> = Exclude<T, undefined>;

/** A new row: every column but those the database fills, also those that may be empty, and of the others the `Given`. */
export type NewRow<Table extends TableName, Given extends FilledColumn<Table> = never> = {
  [Column in Exclude<keyof DB[Table], FilledColumn<Table>> | Given]: Plain<InsertType<DB[Table][Column]>>;
};

/** As {@link NewRow}, with expressions for values, and any of the columns that the database would fill. */
type NewValues<Table extends TableName> = {
  [Column in Exclude<keyof DB[Table], FilledColumn<Table>>]: OrExpression<InsertType<DB[Table][Column]>>;
} & { [Column in FilledColumn<Table>]?: OrExpression<Plain<InsertType<DB[Table][Column]>>> };
type OrExpression<T> = T | Expression<T>;

/** Checks that a new row leaves nothing out: Kysely by itself lets columns be forgotten that may be empty. */
export const newRow = <Table extends TableName>(_table: Table, row: NewValues<Table>): NewValues<Table> => row;

/** What of a selection's rows goes into each column of a new row. */
type NewSelection<Table extends TableName> = {
  [Column in Exclude<keyof DB[Table], FilledColumn<Table>>]: Expression<InsertType<DB[Table][Column]>>;
} & { [Column in FilledColumn<Table>]?: Expression<Plain<InsertType<DB[Table][Column]>>> };

/** Inserts a row for each that a selection gives. Columns and values are named together: by themselves they are matched by place. */
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

/** An object with these keys and no others; a spread brings others in unseen. */
export type Exactly<Given, Wanted> = Given & { [Key in Exclude<keyof Given, keyof Wanted>]: never };

/** Postgres' names of types that rows are handed over in, and what they are here. `?` marks a column that may be empty. */
interface Inputs {
  uuid: string;
  text: string;
  int: number;
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

/** Rows handed to a statement as one array per column, to be read from like a table. Faster than JSON. */
export function inputArrays<Alias extends string, const Columns extends Record<string, InputType>>(
  alias: Alias,
  columns: Columns,
  rows: readonly InputRow<Columns>[],
) {
  const arrays = Object.entries(columns).map(
    ([name, type]) => sql`${sql.val(rows.map((row) => row[name]))}::${nameOf(type)}[]`,
  );
  const names = Object.keys(columns).map((name) => sql.ref(name));
  return sql<InputRow<Columns>>`unnest(${sql.join(arrays)})`.as<Alias>(sql`${sql.ref(alias)}(${sql.join(names)})`);
}

/** Rows handed to a statement as JSON, to be read from like a table. */
export function inputRows<Alias extends string, const Columns extends Record<string, InputType>>(
  alias: Alias,
  columns: Columns,
  rows: readonly InputRow<Columns>[],
) {
  const names = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${nameOf(type)}`);
  return sql<InputRow<Columns>>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<Alias>(
    sql`${sql.ref(alias)}(${sql.join(names)})`,
  );
}

/** Rows handed to a statement as JSON, each value read as the type of its table's column. */
export const tableRows = (table: TableName, rows: readonly object[]) =>
  sql`json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

/** Whether a column has one of these values, whatever their number: the statement's text stays the same. */
export function isOneOf<T>(column: Expression<T>, values: readonly NoInfer<T>[], type: InputType) {
  return sql<boolean>`${column} = ANY(${sql.val(values)}::${nameOf(type)}[])`;
}

/** An interval of so many seconds. */
export const secondsLong = (number: number | Expression<number>) => sql<never>`make_interval(secs => ${number})`;

/** A value that is part of the statement's text, so that the planner of a prepared one sees it. */
export const literal = <const Value extends string>(value: Value): RawBuilder<Value> => sql.lit(value);

/** No value. */
export const empty: RawBuilder<null> = sql<null>`NULL`;

/** The moment of the transaction, by the database's clock. */
export const now: RawBuilder<Date> = sql<Date>`now()`;

/** The moment so many seconds from now; in the past where they are negative. */
export const inSeconds = (number: number | Expression<number>) => sql<Date>`now() + make_interval(secs => ${number})`;

import { type Expression, sql } from 'kysely';
import type { ThrottleLimit } from '#core/shared/rules.ts';
import type { Sql } from './database.ts';
import { AppError } from './errors.ts';
import { db, type Given, inputArrays, insertSelected, isOneOf, now, prepare, run, secondsLong } from './statements.ts';

/**
 * Counts an attempt against every limit before it is checked, so that parallel attempts cannot get past a limit.
 * Returns the seconds to wait, 0 for none. An attempt may count as several, such as an upload as its kilobytes. Stored in the database, so that all processes share it.
 */
export async function countTry(via: Sql, limits: ThrottleLimit[], amount = 1): Promise<number> {
  const keys = limits.map((limit) => limit.key);
  const ofKey = (numbers: number[], key: Expression<string>) =>
    sql<number>`(${numbers}::int[])[array_position(${keys}::text[], ${key})]`;
  const windowOf = (key: Expression<string>) =>
    secondsLong(
      ofKey(
        limits.map((limit) => limit.windowSeconds),
        key,
      ),
    );
  const triesOf = (key: Expression<string>) =>
    ofKey(
      limits.map((limit) => limit.tries),
      key,
    );
  const counted = await run(
    via,
    insertSelected('throttle', db.selectFrom(inputArrays('l', { key: 'text' }, limits)).orderBy('l.key'), (row) => ({
      key: row.ref('l.key'),
      window_start: now,
      failures: row.val(amount),
    }))
      .onConflict((known) =>
        known.column('key').doUpdateSet((row) => {
          const isOver = row('throttle.window_start', '<', sql<Date>`now() - ${windowOf(row.ref('throttle.key'))}`);
          return {
            failures: row
              .case()
              .when(isOver)
              .then(row.val(amount))
              .else(row('throttle.failures', '+', amount))
              .end(),
            window_start: row.case().when(isOver).then(now).else(row.ref('throttle.window_start')).end(),
          };
        }),
      )
      .returning((row) => {
        const until = sql<Date>`${row.ref('window_start')} + ${windowOf(row.ref('key'))}`;
        return row
          .case()
          .when('failures', '>', triesOf(row.ref('key')))
          .then(sql<number>`extract(epoch FROM ${until} - now())::float8`)
          .end()
          .as('wait');
      }),
  );
  return Math.max(0, ...counted.rows.map((row) => row.wait ?? 0));
}

/** The error at a limit, with the seconds until another attempt may succeed. */
export const tooMany = (message: string, wait: number): AppError =>
  new AppError('too_many_requests', message, { retryAfter: Math.ceil(wait) });

/** What is counted under each key that has a window, and in how many seconds its window ends. */
export type Tries = ReadonlyMap<string, { tries: number; endsIn: number }>;

/**
 * As {@link countTry}, but an attempt that one limit refuses is counted under none. Returns the seconds to wait, 0 for none.
 * They are read first, unless `read` has them: whoever is refused again and again writes nothing.
 */
export async function takeTry(via: Sql, limits: ThrottleLimit[], read?: Tries): Promise<number> {
  const known = read ?? (await readTries(via, limits));
  const waits = limits.map(({ key, tries }) => {
    const counted = known.get(key);
    return counted && counted.tries >= tries ? counted.endsIn : 0;
  });
  const wait = Math.max(0, ...waits);
  if (wait > 0) return wait;
  const late = await countTry(via, limits);
  if (late > 0) await forgiveTry(via, limits);
  return late;
}

/** What is counted now under each key that has a window, and in how many seconds its window ends. */
export async function readTries(via: Sql, limits: ThrottleLimit[]): Promise<Tries> {
  const stored = await storedTries(
    via,
    limits.map(({ key }) => key),
  );
  const windows = new Map(limits.map(({ key, windowSeconds }) => [key, windowSeconds]));
  return new Map(
    stored.rows.flatMap(({ key, failures: tries, age }) => {
      const endsIn = (windows.get(key) ?? 0) - age;
      return endsIn > 0 ? [[key, { tries, endsIn }]] : [];
    }),
  );
}

const storedTries = prepare('read-tries', (given: Given<readonly string[]>) =>
  db
    .selectFrom('throttle')
    .select(['key', 'failures', sql<number>`extract(epoch FROM now() - window_start)::float8`.as('age')])
    .where((row) =>
      isOneOf(
        row.ref('key'),
        given.value((keys) => keys),
        'text',
      ),
    ),
);

/** Takes an attempt back that turned out to be correct. */
export async function forgiveTry(via: Sql, limits: ThrottleLimit[]): Promise<void> {
  // Locked in the order in which attempts are counted, so that the two never wait for each other.
  const forgiven = db
    .selectFrom('throttle')
    .select('key')
    .where((row) =>
      isOneOf(
        row.ref('key'),
        limits.map((limit) => limit.key),
        'text',
      ),
    )
    .orderBy('key')
    .forUpdate();
  await run(
    via,
    db.updateTable('throttle').set({ failures: sql<number>`greatest(failures - 1, 0)` }).where('key', 'in', forgiven),
  );
}

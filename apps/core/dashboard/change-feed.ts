import { type InferResult, sql } from 'kysely';
import { sessionIdleSeconds } from '#core/access/rules.ts';
import { type Database, errorCode } from '#core/platform/database.ts';
import { unavailable } from '#core/platform/errors.ts';
import type { Logger } from '#core/platform/logger.ts';
import { db, inSeconds, isOneOf, literal, now, runForFirst } from '#core/platform/statements.ts';
import { type DashboardList, dashboardLists, kindOfList, tableOf } from './rules.ts';

/** How often the database is looked at while somebody listens, in milliseconds. */
const lookEvery = 250;
/** Streams a process keeps open. */
const mostListeners = 200;
/** Rows at the top of a list whose every change is noticed; what changes below them shows in a table that only grows. */
const newestRows = 50;

/** The tables whose newest rows tell whether a list has changed; an attempt is written when a job's state has settled. */
const watched = new Map(dashboardLists.map((list) => [list, [tableOf(list), ...besides(list)]]));
const tables = [...new Set([...watched.values()].flat())];
type Watched = (typeof tables)[number];

function besides(list: DashboardList) {
  if (kindOfList(list)) return ['record_change', 'note'] as const;
  if (list === 'commissions') return ['ledger_journal'] as const;
  return list === 'jobs' ? (['job_attempt'] as const) : [];
}

/** What tells a row from others, and sorts by when it was written, where that is not its id. */
const markOf = (table: Watched) =>
  table === 'job_attempt' ? sql.ref<Date | string>('started_at') : sql.ref<Date | string>('id');

/** A row's `xmin` changes whenever the row does. */
function fingerprint(table: Watched) {
  const mark = markOf(table);
  const newest = db
    .selectFrom(sql.table(table).as('t'))
    .select([mark.as('mark'), sql.ref<string>('xmin').as('xmin')])
    .orderBy(mark, 'desc')
    .limit(newestRows);
  return db
    .selectFrom(newest.as('newest'))
    .select(sql<string | null>`md5(string_agg(mark::text || xmin::text, ' '))`.as('fingerprint'))
    .as(table);
}

/** What is watched, with the sessions among these that are still alive. */
function look(sessionIds: string[]) {
  const dead = db.selectFrom('job').select('id').where('state', '=', literal('dead')).limit(1000);
  const alive = db
    .selectFrom('admin_session')
    .select('public_id')
    .where((row) => isOneOf(row.ref('public_id'), sessionIds, 'uuid'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', inSeconds(-sessionIdleSeconds));
  return db.selectNoFrom((row) => [
    ...tables.map(fingerprint),
    row.selectFrom(dead.as('dead')).select(row.fn.countAll<number>().as('jobs')).as('dead_jobs'),
    sql<string[]>`ARRAY(${alive})::text[]`.as('alive'),
  ]);
}

/** Somebody who wants to know what changes. */
export interface Listener {
  /** The session's public id. */
  sessionId: string;
  /** From now on no change is missed. */
  onReady(): void;
  onChange(list: DashboardList): void;
  /** The session is over, or the process stops. */
  onEnd(): void;
}

type Look = InferResult<ReturnType<typeof look>>[number];

/**
 * Tells listeners which lists change, by looking at the database four times a second for as long as somebody listens.
 * While the database is away nothing is said; what changed meanwhile is told when it is back.
 */
export function createChangeFeed({ database, logger }: { database: Database; logger: Logger }) {
  const listeners = new Map<Listener, { ready: boolean }>();
  let known: Look | null = null;
  let away = false;
  let timer: NodeJS.Timeout | null = null;

  return {
    /** Begins to tell a listener, until the function it gives is called. Throws `unavailable` when too many listen. */
    listen(listener: Listener): () => void {
      if (listeners.size >= mostListeners) throw unavailable('Too many people are looking at once.');
      listeners.set(listener, { ready: false });
      timer ??= setTimeout(() => void round(), 0);
      return () => listeners.delete(listener);
    },

    /** Ends every listener's time. */
    close() {
      for (const listener of [...listeners.keys()]) listener.onEnd();
    },
  };

  async function round() {
    const asking = [...listeners];
    try {
      const sessionIds = asking.map(([{ sessionId }]) => sessionId);
      const found = await runForFirst(database.sql, look(sessionIds), 'look-for-changes');
      if (found) tell(found, asking);
      away = false;
    } catch (error) {
      if (!away) logger.warn({ error_code: errorCode(error) }, 'changes cannot be looked for just now');
      away = true;
    }
    timer = listeners.size > 0 ? setTimeout(() => void round(), lookEvery) : null;
    if (timer === null) known = null;
  }

  function tell(found: Look, asking: [Listener, { ready: boolean }][]) {
    const before = known;
    known = found;
    const changed = before === null ? [] : changedLists(before, found);
    for (const [listener, progress] of asking) {
      if (!found.alive.includes(listener.sessionId)) listener.onEnd();
      else if (progress.ready) for (const list of changed) listener.onChange(list);
      else {
        progress.ready = true;
        listener.onReady();
      }
    }
  }
}
export type ChangeFeed = ReturnType<typeof createChangeFeed>;

function changedLists(before: Look, now: Look): DashboardList[] {
  const differs = (key: keyof Look) => before[key] !== now[key];
  return dashboardLists.filter((list) => watched.get(list)?.some(differs) || (list === 'jobs' && differs('dead_jobs')));
}

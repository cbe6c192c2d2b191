import { type InferResult, sql } from 'kysely';
import { sessionIdleSeconds } from '#core/access/rules.ts';
import { type Database, errorCode } from '#core/platform/database.ts';
import { unavailable } from '#core/platform/errors.ts';
import type { Logger } from '#core/platform/logger.ts';
import { db, inSeconds, isOneOf, literal, now, runForFirst } from '#core/platform/statements.ts';
import { type DashboardList, dashboardLists, kindOfList, tableOf } from './rules.ts';

/** How often the database is polled while there are listeners, in milliseconds. */
const pollMilliseconds = 250;
/** Most open streams per process, and of one person: a dashboard has one in each of its tabs. */
const most = { listeners: 200, ofPerson: 30 };
/** Newest rows of a list whose every change is noticed; changes to older rows show in an append-only table. */
const newestRows = 50;

/** The tables whose newest rows show whether a list has changed. An attempt is written when a job's state is final. */
const watched = new Map(dashboardLists.map((list) => [list, [tableOf(list), ...besides(list)]]));
const tables = [...new Set([...watched.values()].flat())];
type Watched = (typeof tables)[number];

function besides(list: DashboardList) {
  if (kindOfList(list)) return ['record_change', 'note'] as const;
  if (list === 'commissions') return ['ledger_journal'] as const;
  if (list === 'purchases') return ['demo_request'] as const;
  return list === 'jobs' ? (['job_attempt'] as const) : [];
}

/** What identifies a row and sorts by when it was written, where that is not its id. */
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

/** The current fingerprints, and which of these sessions are still open, with the cookie they had. */
function fingerprints(sessionIds: string[]) {
  const dead = db.selectFrom('job').select('id').where('state', '=', literal('dead')).limit(1000);
  const alive = db
    .selectFrom('admin_session')
    .select('id')
    .where((row) => isOneOf(row.ref('id'), sessionIds, 'text'))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', inSeconds(-sessionIdleSeconds));
  return db.selectNoFrom((row) => [
    ...tables.map(fingerprint),
    row.selectFrom(dead.as('dead')).select(row.fn.countAll<number>().as('jobs')).as('dead_jobs'),
    sql<string[]>`ARRAY(${alive})::text[]`.as('alive'),
  ]);
}

/** A client that wants to hear of changes. */
export interface Listener {
  /** The session's id, which changes with its cookie: a stream ends with the cookie it was opened with. */
  sessionId: string;
  /** Whose session it is: a member's id, or the session's own id for the shared account, which many use. */
  person: string;
  /** Changes from now on are reported. */
  onReady(): void;
  onChange(list: DashboardList): void;
  /** The session has ended, or the process stops. */
  onEnd(): void;
}

type Fingerprints = InferResult<ReturnType<typeof fingerprints>>[number];

/**
 * Tells listeners which lists have changed, by polling the database while there are listeners. Nothing is sent while
 * the database is down; changes from that time are sent when it is back.
 */
export function createChangeFeed({ database, logger }: { database: Database; logger: Logger }) {
  const listeners = new Map<Listener, { ready: boolean }>();
  let known: Fingerprints | null = null;
  let away = false;
  let timer: NodeJS.Timeout | null = null;

  return {
    /** Subscribes a listener until the returned function is called. Throws `unavailable` when there are too many. */
    listen(listener: Listener): () => void {
      if (listeners.size >= most.listeners)
        throw unavailable('Too many people have the dashboard open. Please try again in a moment.');
      const theirs = [...listeners.keys()].filter(({ person }) => person === listener.person);
      if (theirs.length >= most.ofPerson)
        throw unavailable('You have the dashboard open too many times. Please close some of its tabs.');
      listeners.set(listener, { ready: false });
      timer ??= setTimeout(() => void round(), 0);
      return () => listeners.delete(listener);
    },

    /** Ends every stream. */
    close() {
      for (const listener of [...listeners.keys()]) listener.onEnd();
    },
  };

  async function round() {
    const asking = [...listeners];
    try {
      const sessionIds = asking.map(([{ sessionId }]) => sessionId);
      const found = await runForFirst(database.sql, fingerprints(sessionIds), 'look-for-changes');
      if (found) notify(found, asking);
      away = false;
    } catch (error) {
      if (!away) logger.warn({ error_code: errorCode(error) }, 'changes cannot be looked for just now');
      away = true;
    }
    timer = listeners.size > 0 ? setTimeout(() => void round(), pollMilliseconds) : null;
    if (timer === null) known = null;
  }

  function notify(found: Fingerprints, asking: [Listener, { ready: boolean }][]) {
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

function changedLists(before: Fingerprints, now: Fingerprints): DashboardList[] {
  const differs = (key: keyof Fingerprints) => before[key] !== now[key];
  return dashboardLists.filter((list) => watched.get(list)?.some(differs) || (list === 'jobs' && differs('dead_jobs')));
}

import { sessionIdleSeconds } from '#core/access/rules.ts';
import { type Database, errorCode } from '#core/platform/database.ts';
import { unavailable } from '#core/platform/errors.ts';
import type { Logger } from '#core/platform/logger.ts';
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

function besides(list: DashboardList): readonly string[] {
  if (kindOfList(list)) return ['record_change', 'note'];
  if (list === 'commissions') return ['ledger_journal'];
  return list === 'jobs' ? ['job_attempt'] : [];
}

/** What tells a row from others, and sorts by when it was written, where that is not its id. */
const marks: Record<string, string> = { job_attempt: 'started_at' };

/** A row's `xmin` changes whenever the row does. */
function fingerprint(table: string): string {
  const mark = marks[table] ?? 'id';
  const newest = `SELECT ${mark} AS mark, xmin FROM "${table}" ORDER BY ${mark} DESC LIMIT ${newestRows}`;
  return `(SELECT md5(string_agg(mark::text || xmin::text, ' ')) FROM (${newest}) newest) AS "${table}"`;
}
const look = `
  SELECT ${tables.map(fingerprint).join(', ')},
    (SELECT count(*) FROM (SELECT 1 FROM job WHERE state = 'dead' LIMIT 1000) dead) AS dead_jobs,
    ARRAY(
      SELECT public_id::text FROM admin_session
      WHERE public_id = ANY($1) AND revoked_at IS NULL AND expires_at > now() AND last_seen_at > now() - make_interval(secs => $2)
    ) AS alive`;

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

type Look = Record<string, unknown> & { alive: string[] };

/**
 * Tells listeners which lists change, by looking at the database four times a second for as long as somebody listens.
 * While the database is away nothing is said; what changed meanwhile is told when it is back.
 */
export function createLiveService({ database: { sql }, logger }: { database: Database; logger: Logger }) {
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
      const found = await sql.query<Look>({
        name: 'look-for-changes',
        text: look,
        values: [asking.map(([{ sessionId }]) => sessionId), sessionIdleSeconds],
      });
      if (found.rows[0]) tell(found.rows[0], asking);
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
    for (const [listener, standing] of asking) {
      if (!found.alive.includes(listener.sessionId)) listener.onEnd();
      else if (standing.ready) for (const list of changed) listener.onChange(list);
      else {
        standing.ready = true;
        listener.onReady();
      }
    }
  }
}
export type LiveService = ReturnType<typeof createLiveService>;

function changedLists(before: Look, now: Look): DashboardList[] {
  const differs = (key: string) => before[key] !== now[key];
  return dashboardLists.filter((list) => watched.get(list)?.some(differs) || (list === 'jobs' && differs('dead_jobs')));
}

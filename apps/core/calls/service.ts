import { addEvents } from '#core/jobs/events.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, inSeconds, newRow, run, runForFirst } from '#core/platform/statements.ts';
import { callEvent, type EndedCall } from './presenter.ts';
import { type CallOutcome, callerOf } from './rules.ts';

interface CallDependencies {
  database: Database;
  demoLifecycle: {
    /** The demo that answers on a number; null when none does. */
    answering(sql: Sql, number: string): Promise<string | null>;
  };
}

/** A call as Twilio reports it. */
interface Call {
  sid: string;
  /** The number that was called, in E.164. */
  to: string;
  from: string;
}

/** The calls to demo numbers. Twilio may report a call more than once, and its end before its start. */
export function createCallService(dependencies: CallDependencies) {
  return {
    take: (call: Call) => takeCall(dependencies, call),
    end: (call: Call, outcome: CallOutcome, seconds: number | null) => endCall(dependencies, call, outcome, seconds),
  };
}
export type CallService = ReturnType<typeof createCallService>;

/** Handles an incoming call. True when a demo answers it; only then is the call stored. */
function takeCall(dependencies: CallDependencies, call: Call): Promise<boolean> {
  return dependencies.database.transaction((sql) => keep(dependencies, sql, call));
}

/**
 * Records the end of a call and its seconds, where known. The first report wins; a call no demo answered is not
 * stored.
 */
function endCall(
  dependencies: CallDependencies,
  call: Call,
  outcome: CallOutcome,
  seconds: number | null,
): Promise<void> {
  return dependencies.database.transaction(async (sql) => {
    const known = await close(sql, call.sid, outcome, seconds);
    if (!known && (await keep(dependencies, sql, call, seconds ?? 0))) await close(sql, call.sid, outcome, seconds);
  });
}

/** Stores a call that began so many seconds ago, once. False when no demo answers it. */
async function keep(
  { demoLifecycle }: CallDependencies,
  sql: Sql,
  { sid, to, from }: Call,
  secondsAgo = 0,
): Promise<boolean> {
  const demoId = await demoLifecycle.answering(sql, to);
  if (demoId === null) return false;
  const call = newRow('demo_call', {
    id: newId(),
    demo_id: demoId,
    sid,
    caller: callerOf(from),
    started_at: inSeconds(-secondsAgo),
    outcome: null,
    seconds: null,
  });
  await run(
    sql,
    db
      .insertInto('demo_call')
      .values(call)
      .onConflict((known) => known.column('sid').doNothing()),
  );
  return true;
}

/** Stores the end of a call, and tells endpoints of it the first time. False when the call is unknown. */
async function close(sql: Sql, sid: string, outcome: CallOutcome, seconds: number | null): Promise<boolean> {
  const closed = await runForFirst(
    sql,
    db
      .with('before', (sent) =>
        sent.selectFrom('demo_call').select(['id', 'outcome']).where('sid', '=', sid).forUpdate(),
      )
      .updateTable('demo_call as c')
      .from('before')
      .set((call) => ({
        outcome: call.fn.coalesce('c.outcome', call.val(outcome)),
        seconds: call.fn.coalesce('c.seconds', call.val(seconds)),
      }))
      .whereRef('c.id', '=', 'before.id')
      .returning(['c.id', 'c.demo_id', 'c.caller', 'c.seconds', 'c.started_at', 'before.outcome as known']),
  );
  if (closed?.known === null) await tell(sql, { ...closed, outcome });
  return closed !== undefined;
}

async function tell(sql: Sql, call: EndedCall): Promise<void> {
  const demo = await runForFirst(
    sql,
    db.selectFrom('demo_request').select(['reference', 'request_id']).where('id', '=', call.demo_id),
  );
  if (demo) await addEvents(sql, 'demo_call', { id: call.id, ...demo }, [callEvent(demo, call)]);
}

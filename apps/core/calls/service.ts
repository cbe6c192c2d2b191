import type { Database, Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, inSeconds, newRow, run } from '#core/platform/statements.ts';
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
export function createCallService({ database, demoLifecycle }: CallDependencies) {
  return {
    /** Handles an incoming call. True when a demo answers it; only then is the call stored. */
    take: (call: Call): Promise<boolean> => database.transaction((sql) => keep(sql, call)),

    /**
     * Records the end of a call and its seconds, where known. The first report wins; a call no demo answered is not
     * stored.
     */
    end: (call: Call, outcome: CallOutcome, seconds: number | null): Promise<void> =>
      database.transaction(async (sql) => {
        const known = await close(sql, call.sid, outcome, seconds);
        if (!known && (await keep(sql, call, seconds ?? 0))) await close(sql, call.sid, outcome, seconds);
      }),
  };

  async function keep(sql: Sql, { sid, to, from }: Call, secondsAgo = 0): Promise<boolean> {
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
}
export type CallService = ReturnType<typeof createCallService>;

async function close(sql: Sql, sid: string, outcome: CallOutcome, seconds: number | null): Promise<boolean> {
  const closed = await run(
    sql,
    db
      .updateTable('demo_call')
      .set((call) => ({
        outcome: call.fn.coalesce('outcome', call.val(outcome)),
        seconds: call.fn.coalesce('seconds', call.val(seconds)),
      }))
      .where('sid', '=', sid)
      .returning('id'),
  );
  return closed.rows.length === 1;
}

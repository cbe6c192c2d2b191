import type { Database, Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { type CallOutcome, callerOf } from './rules.ts';

interface CallDependencies {
  database: Database;
  demoLife: {
    /** The demo that answers on a number; null when none does. */
    answering(sql: Sql, number: string): Promise<string | null>;
  };
}

/** A call as the phone company tells of it. */
interface Call {
  sid: string;
  /** The number that was called, in E.164. */
  to: string;
  from: string;
}

/** The calls to demo numbers. The phone company may tell of one more than once, and of its end first. */
export function createCallService({ database, demoLife }: CallDependencies) {
  return {
    /** A call comes in. True when a demo answers it, and then the call is kept. */
    take: (call: Call): Promise<boolean> => database.transaction((sql) => keep(sql, call)),

    /** A call has ended, after so many seconds where that is known. What was told first stays; a call no demo answered is not kept. */
    end: (call: Call, outcome: CallOutcome, seconds: number | null): Promise<void> =>
      database.transaction(async (sql) => {
        const known = await close(sql, call.sid, outcome, seconds);
        if (!known && (await keep(sql, call, seconds ?? 0))) await close(sql, call.sid, outcome, seconds);
      }),
  };

  async function keep(sql: Sql, { sid, to, from }: Call, secondsAgo = 0): Promise<boolean> {
    const demoId = await demoLife.answering(sql, to);
    if (demoId === null) return false;
    await sql.query({
      text: `
        INSERT INTO demo_call (id, demo_id, sid, caller, started_at)
        VALUES ($1, $2, $3, $4, now() - make_interval(secs => $5)) ON CONFLICT (sid) DO NOTHING`,
      values: [newId(), demoId, sid, callerOf(from), secondsAgo],
    });
    return true;
  }
}
export type CallService = ReturnType<typeof createCallService>;

async function close(sql: Sql, sid: string, outcome: CallOutcome, seconds: number | null): Promise<boolean> {
  const closed = await sql.query({
    text: 'UPDATE demo_call SET outcome = coalesce(outcome, $2), seconds = coalesce(seconds, $3) WHERE sid = $1',
    values: [sid, outcome, seconds],
  });
  return closed.rowCount === 1;
}

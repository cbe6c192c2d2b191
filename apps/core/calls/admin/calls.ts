import { sql } from 'kysely';
import { defineList, type HasText, listRows, type Page, type PageQuery, searchedColumns } from '#core/lists/listing.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, isOneOf, run, runForFirst } from '#core/platform/statements.ts';
import { storedAppointment, storedMessage } from '../entries.ts';
import { searchedDemo } from './demo-search.ts';
import { callStates, searchedDigits } from './rules.ts';
import type { CallDetail, CallRow } from './schemas.ts';

const source = defineList({
  table: 'call',
  search: (has, q) => sql<boolean>`id IN (${foundBy(has, q)})`,
  hasStatus,
  statuses: callStates,
});

/** The calls that a search finds by the reference of the demo request, or by the caller's number, however it is written. */
function foundBy(has: HasText, q: string) {
  const byReference = db
    .selectFrom('demo_request as d')
    .innerJoin('receptionist as o', 'o.demo_id', 'd.id')
    .innerJoin('call as c', 'c.receptionist_id', 'o.id')
    .select('c.id')
    // The first condition has an index, the second leaves only what has it in its reference.
    .where((row) => row.and([has(searchedDemo), has(searchedColumns(['d.reference']))]));
  const digits = searchedDigits(q);
  if (digits === null) return byReference;
  return byReference.unionAll(db.selectFrom('call as c').select('c.id').where('c.caller', 'like', `%${digits}%`));
}

function hasStatus(state: string) {
  if (state === 'open') return sql<boolean>`ended_by IS NULL`;
  return state === 'unanswered'
    ? sql<boolean>`(ended_by IS NOT NULL AND outcome IS NULL)`
    : sql<boolean>`(ended_by IS NOT NULL AND outcome = ${state})`;
}

/** A page of calls, newest first. */
export function listCalls(database: Database, query: PageQuery): Promise<Page<CallRow>> {
  return listRows(database, source, query, { read: readCalls, present: presentCall });
}

/** One call with what was said, and what came of it. Throws `not_found` for unknown ids. */
export function readCall(database: Pick<Database, 'snapshot'>, id: string): Promise<CallDetail> {
  return database.snapshot(async (within) => {
    const [call] = await readCalls(within, [id]);
    if (!call) throw new AppError('not_found', 'We couldn’t find this call');
    return { ...presentCall(call), turns: await turnsOf(within, id), ...(await entriesOf(within, id)) };
  });
}

type Stored = Awaited<ReturnType<typeof readCalls>>[number];

async function readCalls(within: Sql, ids: readonly string[]) {
  const found = await run(
    within,
    db
      .selectFrom('call as c')
      .innerJoin('receptionist as r', 'r.id', 'c.receptionist_id')
      .innerJoin('demo_request as d', 'd.id', 'r.demo_id')
      .select(['c.id', 'c.receptionist_id', 'r.demo_id', 'd.reference', 'c.channel', 'c.sid', 'c.caller'])
      .select(['c.started_at', 'c.seconds', 'c.outcome', 'c.summary', 'c.counted', 'c.ended_by', 'c.left_at'])
      .select(['c.failures', 'c.transfer'])
      .where((row) => isOneOf(row.ref('c.id'), ids, 'uuid')),
    'read-calls',
  );
  return found.rows;
}

const presentCall = ({ started_at, left_at, ...call }: Stored): CallRow => ({
  ...call,
  started_at: started_at.toISOString(),
  left_at: written(left_at),
});

const written = (moment: Date | null) => moment?.toISOString() ?? null;

async function turnsOf(within: Sql, id: string): Promise<CallDetail['turns']> {
  const found = await run(
    within,
    db.selectFrom('call_turn').select(['n', 'who', 'planned', 'heard', 'at']).where('call_id', '=', id).orderBy('n'),
  );
  return found.rows.map(({ at, ...turn }) => ({ ...turn, at: at.toISOString() }));
}

/** What came of a call. */
async function entriesOf(within: Sql, id: string): Promise<Pick<CallDetail, 'messages' | 'appointment' | 'questions'>> {
  const messages = await run(within, db.selectFrom('call_message').selectAll().where('call_id', '=', id).orderBy('id'));
  const appointment = await runForFirst(within, db.selectFrom('appointment').selectAll().where('call_id', '=', id));
  const questions = await run(
    within,
    db
      .selectFrom('unanswered_question')
      .select(['id', 'question', 'answered_at'])
      .where('call_id', '=', id)
      .orderBy('id'),
  );
  return {
    messages: messages.rows.map((message) => storedMessage.parse(message)),
    appointment: appointment ? storedAppointment.parse(appointment) : null,
    questions: questions.rows.map((row) => ({ ...row, answered_at: written(row.answered_at) })),
  };
}

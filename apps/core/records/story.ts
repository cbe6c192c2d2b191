import type { CallService } from '#core/calls/service.ts';
import type { ContactService } from '#core/leads/contact-form/service.ts';
import type { DealService } from '#core/leads/custom-deal/service.ts';
import type { DemoService } from '#core/leads/demo-request/service.ts';
import type { PartnerService } from '#core/leads/partner-application/service.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { firstAnswer } from '#core/promises/rules.ts';
import { noSuchRecord } from './refusals.ts';
import { kindOf, maxEntries, type RecordList } from './rules.ts';
import type { RecordStory } from './schemas.ts';
import type { RecordService } from './service.ts';
import { type AttemptFound, type CheckoutFound, type CommissionFound, type JobFound, timelineOf } from './timeline.ts';

interface StoryDependencies {
  database: Database;
  clock: Clock;
  records: Pick<RecordService, 'read' | 'changes' | 'recentAssignees'>;
  calls: Pick<CallService, 'summary'>;
  contact: Pick<ContactService, 'row'>;
  deals: Pick<DealService, 'row'>;
  demo: Pick<DemoService, 'row'>;
  partners: Pick<PartnerService, 'row'>;
}

type Listed<Story = RecordStory> = Story extends RecordStory
  ? Pick<Story, Extract<keyof Story, 'list' | 'record' | 'calls'>>
  : never;

/** The address a record's purchases are found under, by the record's table; applications earn instead of buying. */
const buyers = {
  contact_form: 'email',
  demo_request: 'email',
  custom_deal: 'customer_email',
  partner_application: null,
} as const;

/** What became of each record, whatever list it came in by. */
export function createRecordStories({ database, clock, records, ...areas }: StoryDependencies) {
  const { sql } = database;

  return {
    /** A record with everything that happened to it, and is planned. Throws `not_found`. */
    async tell(list: RecordList, id: string): Promise<RecordStory> {
      const kind = kindOf[list];
      // Read first: a version older than the row only costs a second look, a newer one would hide a change.
      const state = await records.read(kind, id);
      if (!state) throw noSuchRecord(kind);
      const { reference } = state;
      const [row, demo, changes, notes, jobs, attempts, checkouts, commissions, assignees] = await Promise.all([
        rowOf(list, id),
        kind === 'demo_request' ? database.prisma.demoRequest.findUnique({ where: { id } }) : null,
        records.changes(id, maxEntries),
        database.prisma.note.findMany({ where: { recordId: id }, orderBy: { id: 'desc' }, take: maxEntries }),
        jobsOf(reference),
        attemptsOf(reference),
        kind === 'partner_application' ? [] : checkoutsOf(kind, id),
        kind === 'partner_application' ? commissionsOf(id) : [],
        records.recentAssignees(),
      ]);
      const said = notes.map(({ id: noteId, text, actor, createdAt }) => ({
        ...{ id: noteId, text, actor },
        at: createdAt.toISOString(),
      }));
      const found = { reference, receivedAt: state.created_at, demo, changes, notes: said, jobs, attempts };
      const firstCall = row.list === 'demo-requests' ? row.calls.first_at : null;
      const timeline = timelineOf({ ...found, firstCall, checkouts, commissions, now: clock.now() });
      const answered = changes.findLast(({ field }) => field === 'status')?.at ?? null;
      const promised = firstAnswer(kind, state.created_at, answered, clock.now());
      return {
        ...row,
        version: state.version,
        promise: { ...promised, by: promised.by.toISOString() },
        assignee: state.assignee,
        assignees,
        notes: said,
        timeline: timeline.slice(0, maxEntries),
        more:
          timeline.length > maxEntries || [changes, notes, jobs, attempts].some((each) => each.length === maxEntries),
      };
    },
  };

  async function rowOf(list: RecordList, id: string): Promise<Listed> {
    const there = <Row>(row: Row | null): Row => {
      if (row === null) throw noSuchRecord(kindOf[list]);
      return row;
    };
    switch (list) {
      case 'contact-forms':
        return { list, record: there(await areas.contact.row(id)) };
      case 'custom-deals':
        return { list, record: there(await areas.deals.row(id)) };
      case 'demo-requests':
        return { list, record: there(await areas.demo.row(id)), calls: await callsOf(id) };
      case 'partner-applications':
        return { list, record: there(await areas.partners.row(id)) };
    }
  }

  async function callsOf(demoId: string) {
    const { first_at, ...calls } = await areas.calls.summary(demoId);
    return { ...calls, first_at: first_at?.toISOString() ?? null };
  }

  async function jobsOf(reference: string): Promise<JobFound[]> {
    const found = await sql.query<JobFound & Record<string, unknown>>({
      text: `
        SELECT j.id, j.name, j.payload, j.state, j.run_at, j.finished_at, j.last_error,
               CASE WHEN m.id IS NOT NULL THEN json_build_object('channel', m.channel, 'state', m.state,
                 'recipient', m.recipient, 'subject', m.subject, 'error_code', m.error_code,
                 'created_at', m.created_at, 'sent_at', m.sent_at) END AS message
        FROM job j LEFT JOIN message m ON m.job_id = j.id
        WHERE j.subject_reference = $1 ORDER BY j.id DESC LIMIT ${maxEntries}`,
      values: [reference],
    });
    return found.rows;
  }

  async function attemptsOf(reference: string): Promise<AttemptFound[]> {
    const found = await sql.query<AttemptFound & Record<string, unknown>>({
      text: `
        SELECT a.job_id, j.name, j.payload, a.attempt, a.started_at, a.duration_ms, a.outcome, a.http_status,
               a.error_class, left(a.snippet, 200) AS snippet
        FROM job j JOIN job_attempt a ON a.job_id = j.id
        WHERE j.subject_reference = $1 ORDER BY a.started_at DESC LIMIT ${maxEntries}`,
      values: [reference],
    });
    return found.rows;
  }

  async function checkoutsOf(
    kind: 'contact_form' | 'demo_request' | 'custom_deal',
    id: string,
  ): Promise<CheckoutFound[]> {
    const column = buyers[kind];
    const found = await sql.query<CheckoutFound & Record<string, unknown>>({
      text: `
        SELECT c.id, c.plan, c.state, c.amount_cents, c.created_at, c.paid_at
        FROM "${kind}" r JOIN checkout c ON c.customer_email IN (r.${column}, lower(r.${column}))
        WHERE r.id = $1 ORDER BY c.created_at DESC LIMIT 20`,
      values: [id],
    });
    return found.rows;
  }

  /** What an approved application earned; general partners share a code, so theirs is found by their address as well. */
  async function commissionsOf(id: string): Promise<CommissionFound[]> {
    const found = await sql.query<CommissionFound & Record<string, unknown>>({
      text: `
        SELECT c.id, c.plan, c.state, c.share_cents, c.paid_at
        FROM partner_application r
        JOIN payee p ON p.partner_code = r.partner_code AND p.email IN ('', lower(r.email))
        JOIN commission c ON c.payee_id = p.id
        WHERE r.id = $1 AND r.status = 'approved' ORDER BY c.id DESC LIMIT 20`,
      values: [id],
    });
    return found.rows;
  }
}
export type RecordStories = ReturnType<typeof createRecordStories>;

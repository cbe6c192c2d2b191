import { sql } from 'kysely';
import { demoStatuses } from '#core/leads/demo-request/rules.ts';
import { defineList, type HasText, listRows, type Page, type PageQuery, searchedColumns } from '#core/lists/listing.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { searchedDemo } from './demo-search.ts';
import type { ReceptionistRow } from './schemas.ts';

const demosWith = (status: string) => db.selectFrom('demo_request as d').select('d.id').where('d.status', '=', status);

/** Whether a receptionist belongs to a demo request of a status. */
const hasStatus = (status: string) => sql<boolean>`(demo_id IN (${demosWith(status)}))`;

/** Whether a receptionist belongs to spam. */
export const isOfSpam = hasStatus(spamStatus);

const source = defineList({
  table: 'receptionist',
  search: (has) => sql<boolean>`id IN (${foundBy(has)})`,
  hasStatus,
  statuses: [...demoStatuses, spamStatus],
  hiddenStatus: spamStatus,
});

/** The receptionists that a search finds by their own texts, or by those of their demo request: each along its own index. */
const foundBy = (has: HasText) =>
  db
    .selectFrom('receptionist as o')
    .select('o.id')
    .where(has(searchedColumns(['o.business_name?', 'o.notify_email'])))
    .unionAll(
      db
        .selectFrom('demo_request as d')
        .innerJoin('receptionist as o', 'o.demo_id', 'd.id')
        .select('o.id')
        .where(has(searchedDemo)),
    );

/**
 * A page of receptionists, newest first. They are found by business name, by email, and by the reference, email and phone of
 * their demo request.
 */
export function listReceptionists(database: Database, query: PageQuery): Promise<Page<ReceptionistRow>> {
  return listRows(database, source, query, { read: readReceptionists, present: presentReceptionist });
}

type Stored = Awaited<ReturnType<typeof readReceptionists>>[number];

async function readReceptionists(within: Sql, ids: readonly string[]) {
  const found = await run(
    within,
    db
      .selectFrom('receptionist as r')
      .innerJoin('demo_request as d', 'd.id', 'r.demo_id')
      .select(['r.id', 'r.demo_id', 'r.business_name', 'r.notify_email', 'r.created_at', 'd.reference', 'd.status'])
      .select((row) => [
        sql<boolean>`r.hours IS NOT NULL`.as('has_hours'),
        row
          .selectFrom('receptionist_fact as f')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('f.receptionist_id', '=', 'r.id')
          .$asScalar()
          .$notNull()
          .as('facts'),
        row
          .selectFrom('call as c')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('c.receptionist_id', '=', 'r.id')
          .$asScalar()
          .$notNull()
          .as('calls'),
      ])
      .where((row) => isOneOf(row.ref('r.id'), ids, 'uuid')),
    'read-receptionists',
  );
  return found.rows;
}

const presentReceptionist = ({ created_at, notify_email, ...row }: Stored): ReceptionistRow => ({
  ...row,
  notify_email: readableAddresses(notify_email),
  created_at: created_at.toISOString(),
});

import { sql } from 'kysely';
import { type Config, siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { recordIn } from '#core/lists/tables.ts';
import { lockTotals, takeOffTotals } from '#core/lists/totals.ts';
import { spamDigest } from '#core/messaging/form-emails/emails.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { idFromName } from '#core/platform/ids.ts';
import { db, inSeconds, isOneOf, run } from '#core/platform/statements.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { limits } from '#core/shared/limits.ts';
import { type LeadKind, leadKinds, leads } from './registry.ts';

const dayMs = 86_400_000;

interface SpamDependencies {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'http' | 'mail'>;
  /** Erases rows of a kind, with what was written about these references. */
  eraseRows(via: Sql, rows: Partial<Record<LeadKind, string[]>>, references: string[], why: string): Promise<void>;
}

/** What comes of spam: an email a day to the team, so that no honest sender is missed, and its end. */
export function createSpamService(dependencies: SpamDependencies) {
  return {
    /** Plans the email about the day before, once for each day that had spam. */
    planDigest: () => planDigest(dependencies),
    /** The email about a day, like 2026-11-28 in UTC; null without spam. */
    digest: (day: string) => digestOf(dependencies, day),
    /** Deletes old spam with its files, at most `most` records of each kind. Returns the number of deleted records. */
    deleteOld: (most: number) => deleteOld(dependencies, most),
  };
}
export type SpamService = ReturnType<typeof createSpamService>;

async function planDigest({ database, clock }: SpamDependencies): Promise<void> {
  const day = new Date(clock.now().getTime() - dayMs).toISOString().slice(0, 10);
  if ((await spamOn(database.sql, day)).length === 0) return;
  const id = idFromName(`spam-digest:${day}`);
  await addJobs(database.sql, 'spam_day', { id, request_id: id }, [
    job('send-email', { template: 'spam-digest', day }, { id }),
  ]);
}

async function digestOf({ database, config }: SpamDependencies, day: string): Promise<Email | null> {
  const all = await spamOn(database.sql, day);
  if (all.length === 0) return null;
  const listed = all.slice(0, limits.spamListed).map(({ kind, title, reference }) => ({
    reference,
    title: `${title} (${leads[kind].names.one})`,
  }));
  const [first = 'contact_form'] = all.map(({ kind }) => kind);
  const page = `${siteAddress(config.http)}/admin?tab=${leads[first].path}&status=${spamStatus}`;
  return spamDigest({ day, count: all.length, listed }, { team: config.mail.team, page });
}

/** The spam of a day, like 2026-11-28 in UTC. */
async function spamOn(via: Sql, day: string) {
  const from = new Date(`${day}T00:00:00Z`);
  const until = new Date(from.getTime() + dayMs);
  return (await Promise.all(leadKinds.map((kind) => spamOf(via, kind, { from, until })))).flat();
}

async function spamOf(via: Sql, kind: LeadKind, { from, until }: { from: Date; until: Date }) {
  const found = await run(
    via,
    db
      .selectFrom(recordIn(kind))
      .select(['r.reference', sql<string>`${sql.ref(`r.${leads[kind].title}`)}`.as('title')])
      .where('r.status', '=', spamStatus)
      .where('r.created_at', '>=', from)
      .where('r.created_at', '<', until)
      .orderBy('r.id'),
  );
  return found.rows.map((row) => ({ kind, ...row }));
}

async function deleteOld(dependencies: SpamDependencies, most: number): Promise<number> {
  let deleted = 0;
  for (const kind of leadKinds) deleted += await deleteOldOf(dependencies, kind, most);
  return deleted;
}

function deleteOldOf({ database, eraseRows }: SpamDependencies, kind: LeadKind, most: number): Promise<number> {
  const sums = kind === 'custom_deal' ? [kind, `${kind}.contract_commission_cents`] : [kind];
  return database.transaction(async (via) => {
    await lockTotals(via, sums);
    const old = await run(
      via,
      db
        .selectFrom(recordIn(kind))
        .select(['r.id', 'r.reference', 'r.created_at'])
        .where('r.status', '=', spamStatus)
        .where('r.created_at', '<', inSeconds(-limits.spamDays * 24 * 60 * 60))
        .orderBy('r.id')
        .limit(most)
        .forUpdate(),
    );
    if (old.rows.length === 0) return 0;
    const ids = old.rows.map(({ id }) => id);
    const amounts = kind === 'custom_deal' ? await commissionsOf(via, ids) : new Map<string, number>();
    const references = old.rows.map(({ reference }) => reference);
    await eraseRows(via, { [kind]: ids }, references, 'it was spam');
    await run(
      via,
      db.deleteFrom(kind).where((row) => isOneOf(row.ref('id'), ids, 'uuid')),
    );
    for (const { id, created_at } of old.rows)
      await takeOffTotals(
        via,
        created_at,
        sums.map((list) => ({ list, amount: list === kind ? 1 : (amounts.get(id) ?? 0) })),
      );
    return ids.length;
  });
}

/** What deals earn over their contracts, in cents, by their ids. */
async function commissionsOf(via: Sql, ids: string[]): Promise<Map<string, number>> {
  const found = await run(
    via,
    db
      .selectFrom('custom_deal')
      .select(['id', 'contract_commission_cents as cents'])
      .where((row) => isOneOf(row.ref('id'), ids, 'uuid')),
  );
  return new Map(found.rows.map(({ id, cents }) => [id, cents]));
}

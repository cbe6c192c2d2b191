import { sql } from 'kysely';
import type { LeadKind } from '#core/leads/registry.ts';
import { recordIn } from '#core/lists/tables.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, run, statement } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';
import { eraseRows } from './erasing.ts';
import { referencesOf } from './finding.ts';
import { isOneOfIds } from './places.ts';

// What the rules of `retention.ts` do with old rows, each in the caller's transaction.

const why = 'the record was erased, because it is old';
/** For jobs that wait for a person or a setting. */
const canceled = sql`state = 'cancelled', state_at = now(), finished_at = now(),
  last_error = 'what it was to send was erased, because it is old'`;

/** Erases records that people sent, with what was written and sent about them. */
export const eraseLeads =
  (kind: LeadKind) =>
  async (via: Sql, ids: string[]): Promise<void> => {
    const records = db
      .selectFrom(recordIn(kind))
      .select('r.reference')
      .where((row) => isOneOfIds(row.ref('r.id'), ids));
    const references = (await run(via, records)).rows.map(({ reference }) => reference);
    const sold = kind === 'custom_deal' ? { sold_deal: ids } : {};
    await eraseRows(via, { [kind]: ids, ...sold }, references, why);
  };

/** Erases who bought, and through whom. */
export async function erasePurchases(via: Sql, ids: string[]): Promise<void> {
  const named = statement<{ id: string }>`SELECT id FROM checkout
    WHERE id = ANY(${ids}::uuid[]) AND partner_email IS NOT NULL`;
  const referral = (await run(via, named)).rows.map(({ id }) => id);
  await eraseRows(via, { checkout: ids, referral }, await referencesOf(via, ids), why);
}

/** Erases the emails of partners who were paid. What they earned stays. */
export const erasePayees = (via: Sql, payee: string[]): Promise<void> => eraseRows(via, { payee }, [], why);

/**
 * Erases the texts of messages. One that was never sent loses its recipient too, and its job, which waits for a person, is
 * canceled, so that nothing can be sent to them.
 */
export async function eraseTexts(via: Sql, ids: string[]): Promise<void> {
  await run(
    via,
    statement`UPDATE job SET ${canceled}
      WHERE id IN (SELECT job_id FROM message WHERE id = ANY(${ids}::uuid[])) AND state = 'dead'`,
  );
  await run(
    via,
    statement`UPDATE message SET subject = ${erasedText}, text = ${erasedText}, html = NULL,
        recipient = CASE WHEN state = 'queued' THEN ${erasedText} ELSE recipient END
      WHERE id = ANY(${ids}::uuid[])`,
  );
}

/** Deletes events, which are nothing without what they say, and cancels their deliveries, which wait for a person. */
export async function deleteEvents(via: Sql, ids: string[]): Promise<void> {
  await run(
    via,
    statement`UPDATE job SET ${canceled}
      WHERE subject_reference IN (SELECT subject_reference FROM webhook_event WHERE id = ANY(${ids}::uuid[]))
        AND name = 'deliver-event' AND payload ->> 'event' = ANY(${ids}::text[]) AND state = 'dead'`,
  );
  await run(via, statement`DELETE FROM webhook_event WHERE id = ANY(${ids}::uuid[])`);
}

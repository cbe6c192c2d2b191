import type { Selectable } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, newRow, run, runForFirst, statement } from '#core/platform/statements.ts';
import { knowledgeFrom } from './from-description.ts';
import { type Knowledge, knowledge } from './schemas.ts';

/** What a demo request says of a business. */
interface Request {
  id: string;
  email: string;
  business_description: string;
  important_features: readonly string[];
}

/** Stores the receptionist of a new demo request with what its description says, in the caller's transaction. */
export async function storeReceptionist(via: Sql, request: Request): Promise<void> {
  const id = newId();
  const { facts, hours, closures, ...settings } = knowledgeFrom({
    description: request.business_description,
    features: request.important_features,
  });
  await run(
    via,
    db.insertInto('receptionist').values(
      newRow('receptionist', {
        id,
        demo_id: request.id,
        ...settings,
        hours: hours && JSON.stringify(hours),
        closures: JSON.stringify(closures),
        notify_email: request.email,
        notify_phone: null,
        link_opened_at: null,
      }),
    ),
  );
  if (facts.length === 0) return;
  const rows = facts.map(({ question, answer, keywords }, position) =>
    newRow('receptionist_fact', { id: newId(), receptionist_id: id, question, answer, keywords, position }),
  );
  await run(via, db.insertInto('receptionist_fact').values(rows));
}

/** The version of the link that is emailed to the owner of a demo's receptionist; of one that was erased, none that ever was. */
export async function linkVersionOf(via: Sql, demoId: string): Promise<number> {
  const found = await runForFirst(
    via,
    db.selectFrom('receptionist').select('link_version').where('demo_id', '=', demoId),
    'link-version',
  );
  return found?.link_version ?? 0;
}

/** A receptionist's settings, and all that it knows now; null for one that was erased. */
export async function readReceptionist(
  via: Sql,
  id: string,
): Promise<{ settings: Selectable<DB['receptionist']>; knowledge: Knowledge } | null> {
  const found = await runForFirst(
    via,
    statement<Selectable<DB['receptionist']> & { facts: unknown }>`
      SELECT r.*, (
        SELECT coalesce(jsonb_agg(to_jsonb(f) ORDER BY f.position), '[]')
        FROM receptionist_fact f WHERE f.receptionist_id = r.id
      ) AS facts
      FROM receptionist r WHERE r.id = ${id}`,
    'receptionist',
  );
  return found ? { settings: found, knowledge: knowledge.parse(found) } : null;
}

import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import { recentAssignees } from '#core/resources/records.ts';
import { rolesWith } from './rules.ts';

/** Whom records are assigned to, in order: the active members who may work on them, and whoever was assigned one lately. */
export async function readAssignees(via: Sql): Promise<string[]> {
  const members = await run(
    via,
    db
      .selectFrom('member')
      .select('name')
      .where('state', '=', 'active')
      .where('role', 'in', rolesWith('records:write')),
  );
  const names = new Set([...members.rows.map(({ name }) => name), ...(await recentAssignees(via))]);
  return [...names].toSorted((one, other) => one.localeCompare(other, 'en'));
}

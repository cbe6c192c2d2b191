import type { Config } from '#core/config/config.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';

const activeOwners = db.selectFrom('member').where('role', '=', 'owner').where('state', '=', 'active');

/** The ids of the active owners. They are locked, so that of two who are removed at once one is counted as gone. */
async function lockActiveOwners(via: Sql): Promise<string[]> {
  const owners = await run(via, activeOwners.select('id').orderBy('id').forUpdate());
  return owners.rows.map(({ id }) => id);
}

/**
 * The ids of the active owners, locked, for what `user` is about to do. Waits for whoever
 * removes them at that moment, or turns the shared password off, and throws `forbidden` then.
 */
export async function lockOwnersFor(via: Sql, { member }: { member: { id: string } | null }): Promise<string[]> {
  const owners = await lockActiveOwners(via);
  if (member ? !owners.includes(member.id) : await isDoorClosed(via))
    throw new AppError('forbidden', 'Only owners do this, and you aren’t one anymore.');
  return owners;
}

async function isDoorClosed(via: Sql): Promise<boolean> {
  const stored = await runForFirst(via, db.selectFrom('sign_in_setting').select('password_door_closed'));
  return stored?.password_door_closed ?? false;
}

/** Owners who are told of a change. Whoever makes owners for themselves would otherwise multiply the emails. */
const mostTold = 10;

/**
 * Who is told of what concerns everybody: the active owners other than `except`, the ten who joined first where there are
 * more, or null for the team where there are none.
 */
export async function ownersToTell(via: Sql, except: string | null = null): Promise<(string | null)[]> {
  const others = except === null ? activeOwners : activeOwners.where('id', '<>', except);
  const owners = await run(via, others.select('id').orderBy('joined_at').orderBy('id').limit(mostTold));
  return owners.rows.length > 0 ? owners.rows.map(({ id }) => id) : [null];
}

/** Whether a member who had joined was removed. */
export async function hasAnyoneLeft(via: Sql): Promise<boolean> {
  const left = db.selectFrom('member').select('id').where('state', '=', 'removed').where('joined_at', 'is not', null);
  return (await runForFirst(via, left.limit(1))) !== undefined;
}

/**
 * The address of who was to be told; null stands for the team. Also of who was removed or has another role since:
 * otherwise whoever removes the owners keeps them from reading of it. The answer is null where there is no such member.
 */
export async function addressOf(
  via: Sql,
  { mail }: Pick<Config, 'mail'>,
  memberId: string | null,
): Promise<string | null> {
  if (memberId === null) return mail.team;
  const member = await runForFirst(via, db.selectFrom('member').select('email').where('id', '=', memberId));
  return member?.email ?? null;
}

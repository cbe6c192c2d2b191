import type { Member } from '#core/platform/prisma/client.ts';
import { db, run } from '#core/platform/statements.ts';
import type { Access } from './account.ts';
import type { Lane } from './passwords.ts';

/**
 * Once a member's password was right: stores its hash made anew where the parameters have risen since. A change of the
 * password at the same moment wins.
 */
export async function renewHash(
  { database, passwords }: Pick<Access, 'database' | 'passwords'>,
  { id, password_hash }: Pick<Member, 'id' | 'password_hash'>,
  password: string,
  lane: Lane,
): Promise<void> {
  const renewed = password_hash === null ? null : await passwords.renewed(password_hash, password, lane);
  if (renewed === null) return;
  const change = db.updateTable('member').set({ password_hash: renewed });
  await run(database.sql, change.where('id', '=', id).where('password_hash', '=', password_hash));
}

import { db, run } from '#core/platform/statements.ts';
import type { Access } from './account.ts';
import type { Lane } from './passwords.ts';

interface Stored {
  id: string;
  passwordHash: string | null;
}

/**
 * Once a member's password was right: stores its hash made anew where the parameters have risen since. A change of the
 * password at the same moment wins.
 */
export async function renewHash(
  { database, passwords }: Pick<Access, 'database' | 'passwords'>,
  { id, passwordHash }: Stored,
  password: string,
  lane: Lane,
): Promise<void> {
  const renewed = passwordHash === null ? null : await passwords.renewed(passwordHash, password, lane);
  if (renewed === null) return;
  const change = db.updateTable('member').set({ password_hash: renewed });
  await run(database.sql, change.where('id', '=', id).where('password_hash', '=', passwordHash));
}

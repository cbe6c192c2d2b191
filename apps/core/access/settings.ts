import { AppError } from '#core/platform/errors.ts';
import { db, now, run } from '#core/platform/statements.ts';
import type { Access } from './account.ts';
import { lockActiveOwners } from './members.ts';
import type { SignInSettings } from './schemas.ts';
import { endSessionsOf } from './sessions.ts';

/** How people sign in. */
export async function readSignInSettings({ database }: Access): Promise<SignInSettings> {
  const stored = await database.prisma.signInSetting.findFirst();
  return { password_door: stored?.passwordDoorClosed ? 'closed' : 'open' };
}

/**
 * Opens or closes the house's account. Closing it ends its sessions. Throws `conflict` where no owner could sign in
 * otherwise.
 */
export async function changeSignInSettings(
  { database }: Access,
  { password_door: door }: SignInSettings,
  actor: string,
): Promise<SignInSettings> {
  await database.transaction(async (via) => {
    if (door === 'closed' && (await lockActiveOwners(via)).length === 0)
      throw new AppError(
        'conflict',
        'No owner could sign in then. Invite an owner first, and wait until they have chosen a password.',
      );
    const setting = { password_door_closed: door === 'closed', changed_by: actor, changed_at: now };
    await run(
      via,
      db
        .insertInto('sign_in_setting')
        .values({ id: 1, ...setting })
        .onConflict((stored) => stored.column('id').doUpdateSet(setting)),
    );
    if (door === 'closed') await endSessionsOf(via, null);
  });
  return { password_door: door };
}

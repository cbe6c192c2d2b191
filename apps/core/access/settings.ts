import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, now, runForFirst } from '#core/platform/statements.ts';
import type { Access } from './account.ts';
import { withdrawInvitationsBy } from './members.ts';
import { tellOfAccessChange } from './owner-notices.ts';
import { lockOwnersFor } from './owners.ts';
import { houseName } from './rules.ts';
import type { SignInChange, SignInSettings } from './schemas.ts';
import { endSessionsOf, type User } from './sessions.ts';

/** How people sign in. */
export async function readSignInSettings({ database }: Access): Promise<SignInSettings> {
  const stored = await database.prisma.signInSetting.findFirst();
  return present(stored?.password_door_closed ?? false, stored?.factor_required ?? false);
}

/**
 * Changes how people sign in, which the owners are told of. Closing the house's account ends its sessions and the open
 * invitations it made. Throws `conflict` where no owner could sign in otherwise, and where a second factor is required
 * while the house's account, which has none, is open.
 */
export function changeSignInSettings(access: Access, asked: SignInChange, user: User): Promise<SignInSettings> {
  return access.database.transaction(async (via) => {
    const owners = await lockOwnersFor(via, user);
    const before = await readStored(via);
    const change = changedOf(before, asked);
    if (Object.keys(change).length === 0) return before;
    const { password_door: door, second_factor: factor } = change;
    if (door === 'closed' && owners.length === 0)
      throw new AppError(
        'conflict',
        'No owner could sign in then. Invite an owner first, and wait until they have chosen a password.',
      );
    const setting = {
      ...(door === undefined ? {} : { password_door_closed: door === 'closed' }),
      ...(factor === undefined ? {} : { factor_required: factor === 'required' }),
      changed_by: user.actor,
      changed_at: now,
    };
    const stored = await runForFirst(
      via,
      db
        .insertInto('sign_in_setting')
        .values({ id: 1, ...setting })
        .onConflict((known) => known.column('id').doUpdateSet(setting))
        .returning(['password_door_closed', 'factor_required']),
    );
    if (!stored) throw new Error('The settings were not stored');
    if (stored.factor_required && !stored.password_door_closed)
      throw new AppError(
        'conflict',
        factor === 'required'
          ? 'Turn the shared password off first: it has no second factor.'
          : 'The shared password has no second factor. Stop requiring one first.',
      );
    if (door === 'closed') {
      await endSessionsOf(via, null);
      await withdrawInvitationsBy(via, houseName);
    }
    await tellOfAccessChange(via, access, { kind: 'sign-in', ...change }, user);
    return present(stored.password_door_closed, stored.factor_required);
  });
}

async function readStored(via: Sql): Promise<SignInSettings> {
  const stored = await runForFirst(
    via,
    db.selectFrom('sign_in_setting').select(['password_door_closed', 'factor_required']).forUpdate(),
  );
  return present(stored?.password_door_closed ?? false, stored?.factor_required ?? false);
}

/** What of it is not so already: the owners are told of that only. */
const changedOf = (
  before: SignInSettings,
  { password_door: door, second_factor: factor }: SignInChange,
): SignInChange => ({
  ...(door === undefined || door === before.password_door ? {} : { password_door: door }),
  ...(factor === undefined || factor === before.second_factor ? {} : { second_factor: factor }),
});

const present = (isClosed: boolean, isRequired: boolean): SignInSettings => ({
  password_door: isClosed ? 'closed' : 'open',
  second_factor: isRequired ? 'required' : 'optional',
});

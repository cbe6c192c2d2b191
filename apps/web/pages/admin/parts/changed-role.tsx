import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { roleLabels } from '#core/access/labels.ts';
import { isAllowed, permissionsOf } from '#core/access/rules.ts';
import type { SessionState } from '#core/access/schemas.ts';
import { sessionQuery } from '../../../api/admin-session.ts';
import { useToast } from '../../../ui/toast.tsx';

type Account = Pick<SessionState, 'email' | 'role'>;

/** What to say of another role, or of another account that signed in in another tab; null for nothing. */
export function whatChanged(before: Account, { email, role }: Account): { text: string; isLess: boolean } | null {
  if (before.role === null || role === null) return null;
  const isOther = email !== before.email;
  if (!isOther && role === before.role) return null;
  const isLess = permissionsOf(before.role).some((permission) => !isAllowed(role, permission));
  const { name } = roleLabels[role];
  const account = email === null ? 'with the shared password now' : `as ${email} now, with the role ${name}`;
  const change = isOther ? `You’re signed in ${account}.` : `Your role is ${name} now.`;
  return { text: isLess ? `${change} If you just tried something it doesn’t allow, it was not done.` : change, isLess };
}

/** Says that the role or the account became another one under an open page: a refused form is gone before it could say why. */
export function ChangedRole() {
  const { email, role } = useQuery(sessionQuery).data ?? { email: null, role: null };
  const before = useRef<Account>({ email, role });
  const say = useToast();
  useEffect(() => {
    const change = whatChanged(before.current, { email, role });
    if (change) say(change.text, change.isLess ? 'failed' : 'done');
    before.current = { email, role };
  }, [email, role, say]);
  return null;
}

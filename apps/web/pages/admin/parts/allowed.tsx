import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Needed } from '#core/access/rules.ts';
import { sessionQuery } from '../../../api/admin-session.ts';

/** Tells whether the signed-in user has a permission, or all of several. The server decides; this only hides. */
export function useAllowed(): (needed: Needed) => boolean {
  const permissions = useQuery(sessionQuery).data?.permissions ?? [];
  return (needed) => [needed].flat().every((permission) => permissions.includes(permission));
}

/** Shows its children to users with a permission. */
export function Allowed({ to, children }: { to: Needed; children: ReactNode }) {
  return useAllowed()(to) ? children : null;
}

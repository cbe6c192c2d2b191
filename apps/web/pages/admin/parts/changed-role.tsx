import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { roleLabels } from '#core/access/labels.ts';
import { sessionQuery } from '../../../api/admin-session.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Says that the role became another one under an open page: a refused form is gone before it could say why. */
export function ChangedRole() {
  const role = useQuery(sessionQuery).data?.role ?? null;
  const before = useRef(role);
  const say = useToast();
  useEffect(() => {
    if (role !== null && before.current !== null && role !== before.current)
      say(
        `Your role is ${roleLabels[role].name} now. If you just tried something it doesn’t allow, it was not done.`,
        'failed',
      );
    before.current = role;
  }, [role, say]);
  return null;
}

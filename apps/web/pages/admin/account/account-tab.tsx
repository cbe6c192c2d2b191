import { useQuery } from '@tanstack/react-query';
import { roleLabels } from '#core/access/labels.ts';
import { sessionQuery } from '../../../api/admin-session.ts';
import { Details } from '../../../ui/details.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChangePassword } from './change-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { Provider } from './provider.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Who one is to the team, and what signs one in. */
export function AccountTab() {
  const { name, email, role } = useQuery(sessionQuery).data ?? { name: null, email: null, role: null };
  if (name === null || role === null) return null;
  if (email === null)
    return (
      <EmptyState
        title="You use the shared password"
        text="It has no account of its own. Invite yourself under Members, and sign in with your email."
      />
    );
  return (
    <div className="grid gap-24 pt-16">
      <Details
        facts={[
          ['Name', name],
          ['Email', email],
          ['Role', `${roleLabels[role].name}: ${roleLabels[role].may.toLowerCase()}`],
        ]}
      />
      <ChangePassword email={email} />
      <SecondFactor />
      <Passkeys />
      <Provider />
    </div>
  );
}

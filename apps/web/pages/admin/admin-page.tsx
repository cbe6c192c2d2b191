import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createAdminQueryClient, expectsDashboard, sessionQuery } from '../../api/admin-session.ts';
import { PageHead } from '../../components/page-head.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { LeftOpenPage } from './left-open-page.tsx';
import { LoginPage } from './login-page.tsx';
import { Live } from './parts/change-feed.tsx';
import { ChangedRole } from './parts/changed-role.tsx';
import { usePresence } from './parts/presence.ts';
import { Reauthentication } from './parts/reauthentication.tsx';
import { useStillWhilePressed } from './parts/when-released.ts';
import { SessionUnknownPage } from './session-unknown-page.tsx';
import { SetUpFirstPage } from './set-up-first-page.tsx';

export default function AdminPage() {
  const [queryClient] = useState(createAdminQueryClient);
  usePresence();
  useStillWhilePressed();
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <PageHead title="Admin Dashboard" />
        <SkipLink />
        <SessionGate />
        <Reauthentication />
        <ChangedRole />
      </ToastProvider>
    </QueryClientProvider>
  );
}

/** The server decides who is signed in; the hint only decides what is shown until it has answered. */
function SessionGate() {
  const [expected] = useState(expectsDashboard);
  const session = useQuery(sessionQuery);
  if (session.data?.authenticated && session.data.must_set_up) return <SetUpFirstPage />;
  if (session.data?.authenticated) {
    return (
      <Live>
        <DashboardPage />
      </Live>
    );
  }
  if (session.data?.leftOpen) return <LeftOpenPage />;
  if (session.data || !expected) return <LoginPage ended={session.data?.ended ?? false} />;
  if (session.isError) return <SessionUnknownPage error={session.error} onRetry={() => void session.refetch()} />;
  return <DashboardSkeleton />;
}

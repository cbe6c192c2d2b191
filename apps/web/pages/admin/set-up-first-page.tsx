import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../api/admin-session.ts';
import { Logo } from '../../components/logo.tsx';
import { ThemeToggle } from '../../theme/theme-toggle.tsx';
import { Button } from '../../ui/button.tsx';
import { SetUpAuthenticator } from './account/set-up-authenticator.tsx';
import { useLogOut } from './parts/use-log-out.ts';

/** For a member who needs a second factor and has none: nothing else can be done. */
export function SetUpFirstPage() {
  const queryClient = useQueryClient();
  const leaving = useLogOut();
  return (
    <div className="min-h-screen">
      <header className="page-width flex h-[72px] items-center justify-between">
        <Logo />
        <div className="flex items-center gap-4">
          <ThemeToggle />
          <Button look="outline" size="small" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
            Logout
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-width grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-24 py-48">
        <h1 className="text-40">Set up a second factor</h1>
        <p className="text-ink-quiet">Your team requires one. It takes a minute, and then you can go on.</p>
        <SetUpAuthenticator onDone={() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })} />
      </main>
    </div>
  );
}

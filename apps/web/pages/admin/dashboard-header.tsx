import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { roleLabels } from '#core/access/labels.ts';
import { sessionQuery } from '../../api/admin-session.ts';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../paths.ts';
import { ThemeToggle } from '../../theme/theme-toggle.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { DeadJobsBanner } from './jobs/dead-jobs-banner.tsx';
import { Allowed } from './parts/allowed.tsx';
import { useLogOut } from './parts/use-log-out.ts';

export function DashboardHeader() {
  const heading = useRef<HTMLHeadingElement>(null);
  const leaving = useLogOut();

  useEffect(() => heading.current?.focus(), []);

  return (
    <header className="z-30 flex flex-wrap items-center gap-x-16 bg-paper px-16 max-sm:py-8 sm:sticky sm:top-0 sm:h-[56px] lg:px-24">
      <Logo />
      <h1
        ref={heading}
        tabIndex={-1}
        className="border-line font-text text-16 font-medium text-ink-quiet max-sm:order-1 sm:border-l sm:pl-16"
      >
        Admin Dashboard
      </h1>
      <Allowed to="jobs">
        <DeadJobsBanner />
      </Allowed>
      <div className="ml-auto flex min-w-0 items-center gap-8 max-sm:order-2 max-sm:-mr-12">
        <SignedInAs />
        <Allowed to="jobs">
          <a href={paths.queues} className={buttonClasses('quiet', 'small')}>
            Queues
          </a>
        </Allowed>
      </div>
      <div className="flex items-center gap-4 max-sm:ml-auto">
        <ThemeToggle />
        <Button look="outline" size="small" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
          Logout
        </Button>
      </div>
    </header>
  );
}

/** The member's name and role; nothing for the shared account. */
function SignedInAs() {
  const { name, email, role } = useQuery(sessionQuery).data ?? { name: null, email: null, role: null };
  if (name === null || email === null || role === null) return null;
  return (
    <p title={email} className="min-w-0 truncate text-ink-quiet max-lg:hidden">
      {name}, {roleLabels[role].name}
    </p>
  );
}

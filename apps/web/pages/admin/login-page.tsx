import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../components/logo.tsx';
import { AdminLoginForm } from '../../forms/admin-login-form.tsx';
import { ForgotPasswordForm } from '../../forms/forgot-password-form.tsx';
import { paths } from '../../paths.ts';
import { ThemeToggle } from '../../theme/theme-toggle.tsx';
import { Arcs } from '../../ui/arcs.tsx';

/** `ended`: the administrator was just signed in, and the session expired. */
export function LoginPage({ ended }: { ended: boolean }) {
  const [byEmail, setByEmail] = useState(false);
  /** The email typed so far, where a member has forgotten their password; null otherwise. */
  const [forgotten, setForgotten] = useState<string | null>(null);
  return (
    <div className="relative flex min-h-screen flex-col overflow-hidden">
      <Arcs className="pointer-events-none absolute top-1/2 left-[62%] size-[1100px] max-w-none -translate-y-1/2 text-teal opacity-40" />
      <header className="page-width relative flex h-[72px] items-center justify-between">
        <Logo />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="page-width relative flex flex-1 items-center py-48">
        <div className="w-full max-w-[26rem]">
          <h1 className="text-40">{forgotten === null ? 'Admin Dashboard' : 'Forgot your password?'}</h1>
          <p className="mt-12 text-ink-quiet">{instruction(byEmail, forgotten !== null)}</p>
          <div className="mt-32">
            {forgotten === null ? (
              <AdminLoginForm
                notice={ended ? 'Your session has ended. Please sign in again.' : null}
                byEmail={byEmail}
                onByEmail={setByEmail}
                onForgotten={setForgotten}
              />
            ) : (
              <ForgotPasswordForm email={forgotten} onBack={() => setForgotten(null)} />
            )}
          </div>
          <Link to={paths.home} className="link mt-32 inline-block py-8">
            ← Back to Home
          </Link>
        </div>
      </main>
    </div>
  );
}

function instruction(byEmail: boolean, isForgotten: boolean): string {
  if (isForgotten) return 'Enter your email, and we’ll send you a link to choose a new one';
  return byEmail ? 'Enter your email and password' : 'Enter admin password to access dashboard';
}

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readReset } from '../../api/accounts.ts';
import { sentence } from '../../api/errors.ts';
import { Logo } from '../../components/logo.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { ResetPasswordForm } from '../../forms/reset-password-form.tsx';
import { paths } from '../../paths.ts';
import { ThemeToggle } from '../../theme/theme-toggle.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';

type Found = { email: string } | { problem: string } | 'done';

const incomplete: Found = { problem: 'This address isn’t complete. Please open the link in your email again.' };

/** The link of an email leads here. Its token comes after the #, which no server sees. */
export default function ResetPasswordPage() {
  const token = useLocation().hash.slice(1);
  return (
    <div className="flex min-h-screen flex-col">
      <PageHead title="New password" />
      <SkipLink />
      <header className="page-width flex h-[72px] items-center justify-between">
        <Logo />
        <ThemeToggle />
      </header>
      <Reset key={token} token={token} />
    </div>
  );
}

function Reset({ token }: { token: string }) {
  const [found, setFound] = useState<Found | null>(token === '' ? incomplete : null);
  useEffect(() => {
    if (token === '') return undefined;
    const stop = new AbortController();
    readReset(token, stop.signal).then(setFound, (error: unknown) => {
      if (!stop.signal.aborted) setFound({ problem: sentence(error) });
    });
    return () => stop.abort();
  }, [token]);
  if (found === null) return <PageLoading />;
  if (found === 'done')
    return (
      <MessagePage
        title="Your password is changed"
        text="All your sessions have ended. Please sign in with the new one."
      >
        <SignInLink />
      </MessagePage>
    );
  if ('problem' in found)
    return (
      <MessagePage title="This link can’t be used" text={found.problem}>
        <SignInLink />
      </MessagePage>
    );
  return (
    <main id="main" tabIndex={-1} className="page-width flex flex-1 items-center py-48">
      <div className="w-full max-w-[26rem]">
        <h1 className="text-40">Choose a new password</h1>
        <p className="mt-12 text-ink-quiet">
          For <strong className="font-semibold wrap-anywhere text-ink">{found.email}</strong>. All your sessions end
          with it.
        </p>
        <div className="mt-32">
          <ResetPasswordForm token={token} email={found.email} onDone={() => setFound('done')} />
        </div>
      </div>
    </main>
  );
}

const SignInLink = () => (
  <a href={paths.admin} className={buttonClasses()}>
    Sign in
  </a>
);

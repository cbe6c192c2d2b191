import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router-dom';
import { roleLabels } from '#core/access/labels.ts';
import type { InvitationRow } from '#core/access/schemas.ts';
import { fetchInvitation } from '../../api/accounts.ts';
import { sentence } from '../../api/errors.ts';
import { Logo } from '../../components/logo.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { InvitationForm } from '../../forms/invitation-form.tsx';
import { paths } from '../../paths.ts';
import { ThemeToggle } from '../../theme/theme-toggle.tsx';
import { buttonClasses } from '../../ui/button.tsx';

type Found = { invitation: InvitationRow } | { problem: string };

/** The invitation of the link, or why there is none. */
export async function loader({ params: { token = '' }, request }: LoaderFunctionArgs): Promise<Found> {
  try {
    return { invitation: await fetchInvitation(token, request.signal) };
  } catch (error) {
    return { problem: sentence(error) };
  }
}

/** An invited person chooses a password here. */
export default function InvitationPage() {
  const { token = '' } = useParams();
  const found = useLoaderData<typeof loader>();
  return (
    <div className="flex min-h-screen flex-col">
      <PageHead title="Invitation" />
      <SkipLink />
      <header className="page-width flex h-[72px] items-center justify-between">
        <Logo />
        <ThemeToggle />
      </header>
      {'problem' in found ? (
        <MessagePage title="This invitation can’t be used" text={found.problem}>
          <a href={paths.admin} className={buttonClasses()}>
            Sign in
          </a>
        </MessagePage>
      ) : (
        <main id="main" tabIndex={-1} className="page-width flex flex-1 items-center py-48">
          <div className="w-full max-w-[26rem]">
            <h1 className="text-40">Join the team</h1>
            <p className="mt-12 text-ink-quiet">
              {found.invitation.invited_by === 'admin'
                ? 'You were invited'
                : `${found.invitation.invited_by} invited you`}{' '}
              with the role {roleLabels[found.invitation.role].name}:{' '}
              {roleLabels[found.invitation.role].may.toLowerCase()}. You’ll sign in as{' '}
              <strong className="font-semibold wrap-anywhere text-ink">{found.invitation.email}</strong>.
            </p>
            <div className="mt-32">
              <InvitationForm token={token} invitation={found.invitation} />
            </div>
          </div>
        </main>
      )}
    </div>
  );
}

import { Link } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { PrivacyRequestForm } from '../../forms/privacy-request-form.tsx';
import { paths } from '../../paths.ts';

/** Where visitors ask for a copy of their data, or to be forgotten. */
export default function PrivacyRequestPage() {
  return (
    <main id="main" tabIndex={-1} className="page-width min-h-[60vh] pt-48 pb-112 lg:pt-72">
      <PageHead title="Your data" description="Ask for a copy of what we store about you, or to have it erased." />
      <h1 id="privacy-request-title" className="max-w-[12em] text-40 lg:text-56">
        Your data.
      </h1>
      <p className="mt-16 max-w-measure text-18 text-ink-quiet">
        Ask for a copy of what we store about you, or to have it erased. We’ll email you a link to confirm that it’s
        you, and answer within 30 days. What we store, and why, is in our{' '}
        <Link to={paths.privacy} className="link">
          privacy policy
        </Link>
        .
      </p>
      <div className="mt-32 max-w-[34rem]">
        <PrivacyRequestForm />
      </div>
    </main>
  );
}

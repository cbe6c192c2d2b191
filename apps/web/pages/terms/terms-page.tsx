import { LegalPage } from '../../components/legal-page.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useSite } from '../../hooks/use-site.ts';
import { termsSections } from './terms-sections.tsx';

const effective = 'January 15, 2024';

export default function TermsPage() {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Terms of service"
        description={`The terms under which ${site.brand} answers your calls: what the service is, what it is not, and how disputes are settled.`}
      />
      <LegalPage
        title="Terms of service"
        lead={
          <>
            <p>Please read these terms before you let {site.brand} answer your calls. They limit our liability.</p>
            <p className="text-16">
              Effective date: {effective}
              <br />
              Last updated: {effective}
            </p>
          </>
        }
        sections={termsSections(site)}
      />
    </>
  );
}

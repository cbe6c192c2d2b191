import { LegalPage } from '../../components/legal-page.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useSite } from '../../hooks/use-site.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { privacySections } from './privacy-sections.tsx';

/** How this software uses personal data. A business with its own policy links to that instead. */
export default function PrivacyPage() {
  const site = useSite();
  if (site.links.privacy) return <PolicyElsewhere url={site.links.privacy} />;
  return (
    <>
      <PageHead
        title="Privacy policy"
        description={`What ${site.brand} stores when you use this site, why, who else sees it, and how to have it deleted.`}
      />
      <LegalPage
        title="Privacy policy"
        lead={<p>What this site stores when you use it, why, and who else sees it. It’s less than you might think.</p>}
        sections={privacySections(site)}
      />
    </>
  );
}

function PolicyElsewhere({ url }: { url: string }) {
  return (
    <MessagePage title="Our privacy policy is on its own page." text="It says what we store, why, and for how long.">
      <PageHead title="Privacy policy" />
      <a href={url} rel="noreferrer" className={buttonClasses()}>
        Read the privacy policy
      </a>
    </MessagePage>
  );
}

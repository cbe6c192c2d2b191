import { Link } from 'react-router-dom';
import { commissionTerms } from '#core/leads/partner-application/rules.ts';
import { PageHead } from '../../components/page-head.tsx';
import { claims } from '../../content/claims.ts';
import { supportPackages } from '../../content/support-packages.ts';
import { useSite } from '../../hooks/use-site.ts';
import { paths } from '../../paths.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { PackageCard } from './package-card.tsx';
import { supportFeatures } from './packages.ts';

export default function LiveSupportPage() {
  const { brand, sales_phone } = useSite();
  return (
    <main id="main" tabIndex={-1} className="overflow-hidden">
      <PageHead
        title="Live support"
        description={`${brand} answers every call, and live agents take the ones that need a person. Packages start at one agent.`}
      />
      <section className="page-width relative pt-48 pb-72 lg:pt-72 lg:pb-112">
        <Arcs className="pointer-events-none absolute -top-[120px] -right-[160px] size-[560px] text-teal opacity-35 max-lg:hidden" />
        <div className="relative">
          <h1 className="max-w-[10.65em] text-40 sm:text-56 lg:text-72">
            When a call needs a person, a person answers.
          </h1>
          <p className="mt-24 max-w-[36rem] text-18 text-ink-quiet">
            {brand} answers every call. Live agents from our partner company take over the few that need a person.
          </p>
          <div className="mt-32 flex flex-wrap gap-12">
            <Link to={paths.contact} className={buttonClasses()}>
              Talk to us about live agents
            </Link>
            <PhoneLink phone={sales_phone} className={`${buttonClasses('outline')} tabular-nums`}>
              <PhoneIcon />
            </PhoneLink>
          </div>
          {claims.experience && (
            <p className="mt-24 text-ink-quiet">
              Our live agents bring <strong className="tabular-nums text-ink">{claims.experience.value}</strong>{' '}
              {claims.experience.text}.
            </p>
          )}
        </div>
      </section>
      <section aria-labelledby="together" className="border-y border-line bg-surface">
        <div className="page-width py-72 lg:py-112">
          <h2 id="together" className="max-w-[12em] text-40">
            How they work together.
          </h2>
          <ul className="mt-48 grid gap-x-48 sm:grid-cols-2 lg:grid-cols-3">
            {supportFeatures.map(({ title, text }) => (
              <li key={title} className="border-t border-line py-24">
                <h3 className="text-18">{title}</h3>
                <p className="mt-4 text-ink-quiet">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section aria-labelledby="packages" className="page-width py-72 lg:py-112">
        <h2 id="packages" className="text-40">
          Three packages.
        </h2>
        <p className="mt-16 max-w-measure text-18 text-ink-quiet">
          Each is added to your AI plan and billed monthly. We’ll talk first. Nothing is charged on this page.
        </p>
        <div className="mt-48 grid gap-16 lg:grid-cols-3">
          {supportPackages.map((each) => (
            <PackageCard key={each.name} offer={each} />
          ))}
        </div>
      </section>
      <section aria-labelledby="partners" className="border-t border-line bg-surface">
        <div className="page-width flex flex-wrap items-center justify-between gap-24 py-72">
          <div>
            <h2 id="partners" className="text-28">
              Do you run a call center, or know businesses that miss calls?
            </h2>
            <p className="mt-8 max-w-measure text-18 text-ink-quiet">
              Become a partner and earn {commissionTerms}, for as long as they stay.
            </p>
          </div>
          <Link to={paths.partnerSignup} className={buttonClasses('outline')}>
            Become a partner
          </Link>
        </div>
      </section>
    </main>
  );
}

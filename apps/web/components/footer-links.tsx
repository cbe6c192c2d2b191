import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../hooks/use-site.ts';
import { paths } from '../paths.ts';
import { headerLinks } from './site-nav.ts';

const linkClasses = 'inline-block py-4 text-ink-quiet hover:text-ink hover:underline';

export function FooterLinks() {
  const { brand, links } = useSite();
  return (
    <nav aria-label="Footer" className="grid grid-cols-2 content-start gap-x-24 gap-y-32 sm:grid-cols-4">
      <Column title="Product">
        {headerLinks.map(({ label, to }) => (
          <InsideLink key={to} to={to} label={label} />
        ))}
        <InsideLink to={paths.demo} label="Free demo" />
      </Column>
      <Column title="Partners">
        <InsideLink to={paths.partnerSignup} label="Become a partner" />
        <InsideLink to={paths.partnerCheckout} label="Partner checkout" />
        <InsideLink to={paths.customDeals} label="Upload a deal" />
      </Column>
      <Column title="Company">
        {links.company && <OutsideLink url={links.company} label={`About ${brand}`} />}
        <InsideLink to={paths.contact} label="Contact" />
        {links.privacy ? (
          <OutsideLink url={links.privacy} label="Privacy policy" />
        ) : (
          <InsideLink to={paths.privacy} label="Privacy policy" />
        )}
        <InsideLink to={paths.terms} label="Terms of service" />
      </Column>
      {links.social.length > 0 && (
        <Column title="Follow us">
          {links.social.map(({ name, url }) => (
            <OutsideLink key={name} url={url} label={name} />
          ))}
        </Column>
      )}
    </nav>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-16">{title}</h2>
      <ul className="mt-8 grid content-start gap-4">{children}</ul>
    </div>
  );
}

function InsideLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to} className={linkClasses}>
        {label}
      </Link>
    </li>
  );
}

function OutsideLink({ url, label }: { url: string; label: string }) {
  return (
    <li>
      <a href={url} rel="noreferrer" className={linkClasses}>
        {label}
      </a>
    </li>
  );
}

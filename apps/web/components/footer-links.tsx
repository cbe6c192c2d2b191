import { Link } from 'react-router-dom';
import { useSite } from '../hooks/use-site.ts';
import { paths } from '../paths.ts';
import { headerLinks } from './site-nav.ts';

const linkClasses = 'inline-block py-4 text-ink-quiet hover:text-ink hover:underline';

export function FooterLinks() {
  const { brand, links } = useSite();
  const outside = [
    ...(links.privacy ? [{ name: 'Privacy policy', url: links.privacy }] : []),
    ...(links.company ? [{ name: `About ${brand}`, url: links.company }] : []),
    ...links.social,
  ];
  return (
    <nav aria-label="Footer" className="grid grid-cols-2 content-start gap-24">
      <ul className="grid content-start gap-4">
        {headerLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={linkClasses}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.admin} className={linkClasses}>
            Admin
          </Link>
        </li>
      </ul>
      <ul className="grid content-start gap-4">
        {outside.map(({ name, url }) => (
          <li key={url + name}>
            <a href={url} rel="noreferrer" className={linkClasses}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

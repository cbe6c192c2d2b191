import { Link } from 'react-router-dom';
import { buttonClasses } from '../ui/button.tsx';
import { headerActions, headerLinks } from './site-nav.ts';

/** The header's links on screens too narrow to show them beside the logo. */
export function MobileMenu({ open, onChosen }: { open: boolean; onChosen: () => void }) {
  return (
    <nav
      id="mobile-menu"
      aria-label="Menu"
      hidden={!open}
      className="page-width absolute inset-x-0 top-full max-h-[calc(100dvh-73px)] animate-rise overflow-y-auto border-b border-line bg-paper pb-24 shadow-float lg:hidden"
    >
      {headerLinks.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          onClick={onChosen}
          className="block border-t border-line py-16 font-heading text-22 font-bold"
        >
          {label}
        </Link>
      ))}
      <div className="grid grid-cols-2 gap-12 border-t border-line pt-24">
        {headerActions.map(({ label, to, look }) => (
          <Link key={to} to={to} onClick={onChosen} className={buttonClasses(look)}>
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useEscape } from '../hooks/use-escape.ts';
import { useScrolled } from '../hooks/use-scrolled.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { classes } from '../ui/classes.ts';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { Logo } from './logo.tsx';
import { headerLinks } from './site-nav.ts';

export function SiteHeader() {
  const scrolled = useScrolled(20);
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  useEscape(closeMenu);

  return (
    <header
      className={classes(
        'sticky top-0 z-40 border-b transition-colors',
        scrolled ? 'border-line bg-paper/85 backdrop-blur-md' : 'border-transparent',
      )}
    >
      <div className="page-width flex h-[72px] items-center justify-between gap-16">
        <Logo />
        <div className="flex items-center gap-8">
          <nav aria-label="Main" className="hidden gap-32 pr-16 md:flex">
            {headerLinks.map(({ label, to }) => (
              <Link key={to} to={to} className="py-12 font-medium text-ink-quiet transition-colors hover:text-ink">
                {label}
              </Link>
            ))}
          </nav>
          <ThemeToggle />
          <button
            type="button"
            aria-expanded={menuOpen}
            aria-controls="mobile-menu"
            aria-label={menuOpen ? 'Close menu' : 'Open menu'}
            onClick={() => setMenuOpen(!menuOpen)}
            className="inline-flex size-[44px] items-center justify-center rounded-full md:hidden"
          >
            {menuOpen ? <CloseIcon /> : <MenuIcon />}
          </button>
        </div>
      </div>
      <nav
        id="mobile-menu"
        aria-label="Menu"
        hidden={!menuOpen}
        className="page-width animate-rise border-t border-line bg-paper pt-8 pb-24 md:hidden"
      >
        {headerLinks.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            onClick={closeMenu}
            className="block border-b border-line py-16 font-heading text-22 font-bold"
          >
            {label}
          </Link>
        ))}
      </nav>
    </header>
  );
}

import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { useEscape } from '../hooks/use-escape.ts';
import { useScrolled } from '../hooks/use-scrolled.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { headerActions, headerLinks } from './site-nav.ts';

export function SiteHeader() {
  const scrolled = useScrolled(20);
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useEscape(closeMenu);

  return (
    <header
      className={classes(
        'sticky top-0 z-40 border-b transition-colors',
        menuOpen
          ? 'border-line bg-paper'
          : scrolled
            ? 'border-line bg-paper/85 backdrop-blur-md'
            : // Only a script can tell whether the page was scrolled.
              'border-transparent noscript:border-line noscript:bg-paper',
      )}
    >
      <div className="page-width flex h-[72px] items-center justify-between gap-16">
        <Logo />
        <nav aria-label="Main" className="hidden items-center gap-24 lg:flex xl:gap-32">
          {headerLinks.map(({ label, to }) => (
            <Link key={to} to={to} className="py-12 font-medium text-ink-quiet transition-colors hover:text-ink">
              {label}
            </Link>
          ))}
        </nav>
        <div className="flex items-center gap-8 sm:gap-12">
          <ThemeToggle />
          {headerActions.map(({ label, to, look }) => (
            <Link
              key={to}
              to={to}
              className={classes(buttonClasses(look, 'medium'), look === 'outline' ? 'max-lg:hidden' : 'max-sm:hidden')}
            >
              {label}
            </Link>
          ))}
          <button
            type="button"
            aria-expanded={menuOpen}
            aria-controls="mobile-menu"
            aria-label={menuOpen ? 'Close menu' : 'Open menu'}
            onClick={() => setMenuOpen(!menuOpen)}
            className="inline-flex size-[44px] items-center justify-center rounded-full lg:hidden"
          >
            {menuOpen ? <CloseIcon /> : <MenuIcon />}
          </button>
        </div>
      </div>
      <MobileMenu open={menuOpen} onChosen={closeMenu} />
    </header>
  );
}

import { useLocation } from 'react-router-dom';
import { NewsletterForm } from '../forms/newsletter-form.tsx';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { useSite } from '../hooks/use-site.ts';
import { mailto } from '../mailto.ts';
import { paths } from '../paths.ts';
import { ArrowUpIcon } from '../ui/icons.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { FooterLinks } from './footer-links.tsx';
import { Logo } from './logo.tsx';

export function SiteFooter() {
  const { brand, support_phone, support_email } = useSite();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  return (
    <footer className="border-t border-line">
      <div className="page-width grid gap-32 py-48 sm:gap-48 sm:py-72 lg:grid-cols-[4fr_8fr] lg:gap-72">
        <div className="grid content-start gap-24">
          <Logo />
          <p className="max-w-[30ch] text-ink-quiet">Answers every call, day and night, and sends you a short note.</p>
          <div className="grid justify-items-start gap-4">
            <PhoneLink phone={support_phone} className="tabular-nums py-4 font-semibold hover:underline" />
            <a href={mailto(support_email)} className="link py-4">
              {support_email}
            </a>
          </div>
        </div>
        <FooterLinks />
      </div>
      {/* The newsletter's own pages have the form above. */}
      {!pathname.startsWith(paths.newsletter) && (
        <div className="border-t border-line">
          <section
            aria-labelledby="stay-updated"
            className="page-width grid items-start gap-24 py-32 sm:py-48 lg:grid-cols-[4fr_8fr] lg:gap-72"
          >
            <div>
              <h2 id="stay-updated" className="text-22">
                Stay Updated
              </h2>
              <p className="mt-8 max-w-[40ch] text-ink-quiet">
                A short email when we have something new. Unsubscribe anytime.
              </p>
            </div>
            <div className="max-w-[34rem]">
              <NewsletterForm titleId="stay-updated" />
            </div>
          </section>
        </div>
      )}
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-16 py-24 text-14 text-ink-quiet">
          <p>
            © {new Date().getFullYear()} {brand}
          </p>
          <button
            type="button"
            onClick={backToTop}
            disabled={!hydrated}
            className="inline-flex min-h-[44px] items-center gap-8 font-semibold text-ink hover:text-teal-text"
          >
            Back to top <ArrowUpIcon />
          </button>
        </div>
      </div>
    </footer>
  );
}

/** Moves the keyboard focus to the top along with the scroll position. */
function backToTop() {
  window.scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
}

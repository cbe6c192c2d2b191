import { lazy, Suspense } from 'react';
import { useSite } from '../hooks/use-site.ts';
import { ArrowUpIcon } from '../ui/icons.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FooterLinks } from './footer-links.tsx';
import { Logo } from './logo.tsx';
import { PhoneLink } from './phone-link.tsx';

const NewsletterForm = lazy(() => import('../forms/newsletter-form.tsx'));

export default function SiteFooter() {
  const { brand, support_phone, support_email } = useSite();
  return (
    <footer className="border-t border-line">
      <div className="page-width grid gap-48 py-72 md:grid-cols-2 lg:grid-cols-[1.1fr_1fr_1.2fr]">
        <div className="grid content-start gap-24">
          <Logo />
          <p className="max-w-[30ch] text-ink-quiet">Picks up every call, day and night, and leaves you a tidy note.</p>
          <div className="grid justify-items-start gap-4">
            <PhoneLink phone={support_phone} className="figures py-4 font-semibold hover:underline" />
            {support_email && (
              <a href={`mailto:${support_email}`} className="link py-4">
                {support_email}
              </a>
            )}
          </div>
        </div>
        <FooterLinks />
        <section aria-labelledby="stay-updated" className="grid content-start gap-12 md:col-span-2 lg:col-span-1">
          <h2 id="stay-updated" className="text-22">
            Stay Updated
          </h2>
          <p className="max-w-[40ch] text-ink-quiet">
            One short email when something new is worth your time. Leave whenever you like.
          </p>
          <ErrorBoundary fallback={null}>
            <Suspense fallback={<div className="h-[81px]" />}>
              <NewsletterForm />
            </Suspense>
          </ErrorBoundary>
        </section>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-16 py-24 text-14 text-ink-quiet">
          <p>
            © {new Date().getFullYear()} {brand}
          </p>
          <button
            type="button"
            onClick={backToTop}
            className="inline-flex min-h-[44px] items-center gap-8 font-semibold text-ink hover:text-teal-text"
          >
            Back to top <ArrowUpIcon />
          </button>
        </div>
      </div>
    </footer>
  );
}

/** The keyboard follows the eye to the top. */
function backToTop() {
  window.scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
}

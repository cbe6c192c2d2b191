import { PageHead } from '../../components/page-head.tsx';
import { NewsletterForm } from '../../forms/newsletter-form.tsx';

/** The newsletter form on its own page, which also answers a post from any page's footer. */
export default function NewsletterPage() {
  return (
    <main id="main" tabIndex={-1} className="page-width min-h-[60vh] pt-48 pb-112 lg:pt-72">
      <PageHead title="Stay updated" />
      <h1 id="newsletter-title" className="max-w-[12em] text-40 lg:text-56">
        Stay updated.
      </h1>
      <p className="mt-16 max-w-measure text-18 text-ink-quiet">
        A short email when we have something new. Unsubscribe anytime.
      </p>
      <div className="mt-32 max-w-[34rem]">
        <NewsletterForm titleId="newsletter-title" />
      </div>
    </main>
  );
}

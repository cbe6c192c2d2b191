import { Link } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { useSite } from '../../hooks/use-site.ts';
import { webhookSections } from './webhook-sections.tsx';

/** For developers who connect their own software: how events arrive, and what each of them holds. */
export default function WebhooksPage() {
  const site = useSite();
  const sections = webhookSections(site);
  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead
        title="Webhooks"
        description={`How ${site.brand} tells your software what happened: signed requests, retries, and every event type with an example.`}
      />
      <h1 className="text-40 lg:text-56">Webhooks</h1>
      <p className="mt-16 max-w-measure text-18 text-ink-quiet">
        For developers: your server gets a signed request when something happens, such as a message, a purchase, or a
        call. The{' '}
        <a href="/docs/" className="link">
          API reference
        </a>{' '}
        is on its own page.
      </p>
      <div className="mt-48 grid gap-48 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-72">
        <nav aria-label="On this page" className="self-start lg:sticky lg:top-[112px]">
          <ul className="grid border-t border-line">
            {sections.map(({ id, title }) => (
              <li key={id} className="border-b border-line">
                <Link to={`#${id}`} className="block py-8 hover:text-teal-text hover:underline">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-48">
          {sections.map(({ id, title, text }) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="text-22">
                {title}
              </h2>
              <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-16 [&>p]:max-w-measure">{text}</div>
            </section>
          ))}
        </div>
      </div>
    </main>
  );
}

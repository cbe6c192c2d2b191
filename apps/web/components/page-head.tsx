import { useLocation } from 'react-router-dom';
import { useSite } from '../hooks/use-site.ts';

interface PageHeadProps {
  /** The page's title; the front page has none and uses its own sentence. */
  title?: string;
  /** One or two sentences for search results. A page without them asks not to be listed. */
  description?: string;
}

/** The page's metadata for the browser's tab, search engines, and link previews. */
export function PageHead({ title, description }: PageHeadProps) {
  const { brand, public_url } = useSite();
  const { pathname } = useLocation();
  const name = title ? `${title} | ${brand}` : `${brand}: the AI receptionist that answers every call`;
  return (
    <>
      <title>{name}</title>
      {description === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta name="description" content={description} />
          <meta property="og:title" content={name} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand} />
          {public_url && (
            <>
              <link rel="canonical" href={public_url + pathname} />
              <meta property="og:url" content={public_url + pathname} />
              <meta property="og:image" content={`${public_url}/shared-link.png`} />
              <meta name="twitter:card" content="summary_large_image" />
            </>
          )}
        </>
      )}
    </>
  );
}

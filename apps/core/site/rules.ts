/** The addresses of the site's pages: what the browser's router shows and the server answers 200 for. */
export const pagePaths = [
  '/',
  '/custom-deals-upload',
  '/dashboard',
  '/dashboard/:token',
  '/demo',
  '/live-support',
  '/partner-checkout',
  '/partner-signup',
  '/status/:token',
  '/success',
  '/terms',
  '/privacy',
  '/admin',
] as const;

/** Addresses that lead on to another page. */
export const movedPaths = { '/free-demo': '/demo' } as const;

/** The success page is drawn for each thing it may be asked about: a payment, a test without one, and nothing. */
const successAddresses = { payment: '/success?session_id=any', demo: '/success?demo=true', nothing: '/success' };

/** Every address a page is drawn for. The admin area has nothing to show without a script. */
export const drawnAddresses: readonly string[] = [
  ...pagePaths.filter((path) => path !== '/admin' && path !== '/success'),
  ...Object.values(successAddresses),
];

/** The address whose drawing answers a request for `path` with `query`. */
export function drawnAddress(path: string, query: URLSearchParams): string {
  if (path !== '/success') return path;
  if (query.get('session_id')) return successAddresses.payment;
  return query.get('demo') === 'true' ? successAddresses.demo : successAddresses.nothing;
}

/** Pages of one visitor or one person, which search engines have no use for. */
const unlistedPaths: readonly string[] = [
  '/admin',
  '/success',
  '/partner-checkout',
  '/custom-deals-upload',
  '/status/:token',
  '/dashboard/:token',
];

/** The pages a search engine should know. */
export const listedPaths = pagePaths.filter((path) => !unlistedPaths.includes(path));

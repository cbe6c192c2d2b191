/** The addresses of the site's pages: what the browser's router shows and the server answers 200 for. */
export const pagePaths = [
  '/',
  '/custom-deals-upload',
  '/dashboard',
  '/dashboard/:token',
  '/demo',
  '/live-support',
  '/newsletter',
  '/newsletter/subscribed',
  '/partner-checkout',
  '/partner-signup',
  '/status/:token',
  '/success',
  '/terms',
  '/privacy',
  '/admin',
] as const;

/**
 * The forms a browser can post without a script, each with the page that has it and is answered when it is refused.
 */
export const formPages = {
  contact: '/',
  newsletter: '/newsletter',
  'partner-application': '/partner-signup',
} as const;
export type PostableForm = keyof typeof formPages;

/** Where a posted newsletter form leads. */
export const subscribedPath = '/newsletter/subscribed';

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
  '/newsletter',
  '/newsletter/subscribed',
  '/partner-checkout',
  '/custom-deals-upload',
  '/status/:token',
  '/dashboard/:token',
];

/** The pages a search engine should know. */
export const listedPaths = pagePaths.filter((path) => !unlistedPaths.includes(path));

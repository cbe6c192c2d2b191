/** The page addresses: the browser's router renders them and the server answers 200 for them. */
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

/** The forms a browser can post without a script, and the page that shows each one, also when it was refused. */
export const formPages = {
  contact: '/',
  newsletter: '/newsletter',
  'partner-application': '/partner-signup',
} as const;
export type PostableForm = keyof typeof formPages;

/** The page after a newsletter form was posted without a script. */
export const subscribedPath = '/newsletter/subscribed';

/** Addresses that redirect to another page. */
export const movedPaths = { '/free-demo': '/demo' } as const;

/** What the success page reads of its address. */
export const successParameters = ['session_id', 'demo', 'plan', 'amount'] as const;

/** The success page is prerendered in each of its forms: a payment, a test without one, neither, and nothing to show. */
const successAddresses = {
  payment: '/success?session_id=any',
  demo: '/success?demo=true',
  neither: '/success?plan=any',
  nothing: '/success',
};

/** Every prerendered address. The admin area has nothing to show without a script. */
export const prerenderedAddresses: readonly string[] = [
  ...pagePaths.filter((path) => path !== '/admin' && path !== '/success'),
  ...Object.values(successAddresses),
];

/** The prerendered address that answers a request for `path` with `query`. */
export function prerenderedAddress(path: string, query: URLSearchParams): string {
  if (path !== '/success') return path;
  if (query.get('session_id')) return successAddresses.payment;
  if (query.get('demo') === 'true') return successAddresses.demo;
  return successParameters.some((name) => query.has(name)) ? successAddresses.neither : successAddresses.nothing;
}

/** Private pages, which search engines must not list. */
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

/** The pages search engines should index. */
export const listedPaths = pagePaths.filter((path) => !unlistedPaths.includes(path));

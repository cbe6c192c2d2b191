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

/** The forms of the success page: what became of a payment, of a trial of the checkout, and of nothing. */
const successForms = {
  payment: '/success?session_id=any',
  demo: '/success?demo=true&session_id=any',
  nothing: '/success',
};

/** Every address a page is drawn for. The admin area has nothing to show without a script. */
export const drawnAddresses: readonly string[] = [
  ...pagePaths.filter((path) => path !== '/admin' && path !== '/success'),
  ...Object.values(successForms),
];

/** The address whose drawing answers a request: of the success page the form that its query asks for. */
export function drawnAddress(path: string, query: Record<string, unknown>): string {
  if (path !== '/success') return path;
  if (query.demo === 'true') return successForms.demo;
  return query.session_id ? successForms.payment : successForms.nothing;
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

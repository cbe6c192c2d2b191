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

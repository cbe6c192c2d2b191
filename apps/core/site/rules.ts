/** The page addresses: the browser's router renders them and the server answers 200 for them. */
export const pagePaths = [
  '/',
  '/custom-deals-upload',
  '/dashboard',
  '/dashboard/:token',
  '/demo',
  '/docs/webhooks',
  '/live-support',
  '/newsletter',
  '/newsletter/subscribed',
  '/partner-checkout',
  '/partner-signup',
  '/status/:token',
  '/success',
  '/terms',
  '/privacy',
  '/invitations/:token',
  '/reset-password',
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

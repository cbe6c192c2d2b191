/** The page addresses: the browser's router renders them and the server answers 200 for them. */
export const pagePaths = [
  '/',
  '/contact',
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
  '/privacy-request',
  '/privacy-request/sent',
  '/invitations/:token',
  '/reset-password',
  '/admin',
] as const;

/** The forms a browser can post without a script, and the page that shows each one, also when it was refused. */
export const formPages = {
  contact: '/contact',
  newsletter: '/newsletter',
  'partner-application': '/partner-signup',
  'privacy-request': '/privacy-request',
} as const;
export type PostableForm = keyof typeof formPages;

/**
 * A field that people never see or reach; programs that fill in every field fill in this one too. No browser or password
 * manager knows anything to put there.
 */
export const honeypotField = 'leave_empty';
/** How our pages say that the honeypot was filled in. */
export const honeypotHeader = 'x-leave-empty';
/** How our pages send the solution of a challenge. */
export const challengeHeader = 'x-challenge';

/** The page after a newsletter form was posted without a script. */
export const subscribedPath = '/newsletter/subscribed';
/** The page after a privacy request was posted without a script. */
export const privacyAskedPath = '/privacy-request/sent';

/** Addresses that redirect to another page. */
export const movedPaths = { '/free-demo': '/demo' } as const;

/** What the success page reads of its address. */
export const successParameters = ['session_id', 'demo', 'plan', 'amount'] as const;

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

/** A field that people never see or reach; programs that fill in every field fill in this one too. */
export const honeypotField = 'homepage';
/** The field with the signed wait of a form that is sent again without a script. */
export const waitField = 'form_wait';
/** How our pages say how a form was filled in: milliseconds since the page was opened, and whether the honeypot is empty. */
export const fillingHeader = 'x-form-filling';

/** The page after a newsletter form was posted without a script. */
export const subscribedPath = '/newsletter/subscribed';
/** The page after a privacy request was posted without a script. */
export const privacyAskedPath = '/privacy-request/sent';

/** Addresses that redirect to another page. */
export const movedPaths = { '/free-demo': '/demo' } as const;

/** What the success page reads of its address. */
export const successParameters = ['session_id', 'demo', 'plan', 'amount'] as const;

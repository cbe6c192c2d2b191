/** Every address the pages link to. */
export const paths = {
  home: '/',
  features: '/#features',
  preview: '/#dashboard',
  pricing: '/#pricing',
  contact: '/#contact',
  dashboard: '/dashboard',
  demo: '/demo',
  freeDemo: '/free-demo',
  liveSupport: '/live-support',
  partnerSignup: '/partner-signup',
  partnerCheckout: '/partner-checkout',
  newsletter: '/newsletter',
  success: '/success',
  customDeals: '/custom-deals-upload',
  terms: '/terms',
  privacy: '/privacy',
  privacyRequest: '/privacy-request',
  admin: '/admin',
  /** The server serves the job board itself, outside the router. */
  queues: '/admin/queues',
} as const;

/** The contact form, with its message begun about a package for live support. */
export const contactAbout = (packageId: string) => `/?package=${packageId}#contact`;

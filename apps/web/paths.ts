/** Every address the pages link to. */
export const paths = {
  home: '/',
  features: '/#features',
  contact: '/#contact',
  admin: '/admin',
  /** The job board is the server's own page, outside the router. */
  queues: '/admin/queues',
} as const;

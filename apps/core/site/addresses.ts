import { partnerCodeList } from '#core/leads/partner-application/rules.ts';
import { readPartnerLink } from '#core/money/checkout/rules.ts';
import { pagePaths, successParameters } from './rules.ts';

// What the server knows about the pages' addresses. The browser loads none of this.

/** The success page is prerendered in each of its forms: a payment, a test without one, neither, and nothing to show. */
const successAddresses = {
  payment: '/success?session_id=any',
  demo: '/success?demo=true',
  neither: '/success?plan=any',
  nothing: '/success',
};

/** The partner checkout is prerendered with each code filled in, and for links with a code that we don't know. */
const partnerCheckoutWith = (code: string) => `/partner-checkout?code=${code}`;
const unknownCode = 'unknown';

/** Pages that have nothing to show without a script. */
const scriptedPaths: readonly string[] = ['/admin', '/invitations/:token', '/reset-password'];

/** Every prerendered address. */
export const prerenderedAddresses: readonly string[] = [
  ...pagePaths.filter((path) => !scriptedPaths.includes(path) && path !== '/success'),
  ...Object.values(successAddresses),
  ...[...partnerCodeList, unknownCode].map(partnerCheckoutWith),
];

/** The prerendered address that answers a request for `path` with `query`. */
export function prerenderedAddress(path: string, query: URLSearchParams): string {
  if (path === '/partner-checkout') return partnerCheckoutAddress(query);
  return path === '/success' ? successAddress(query) : path;
}

function partnerCheckoutAddress(query: URLSearchParams): string {
  const { code, unknown } = readPartnerLink(query);
  if (code === null && !unknown) return '/partner-checkout';
  return partnerCheckoutWith(code ?? unknownCode);
}

function successAddress(query: URLSearchParams): string {
  if (query.get('session_id')) return successAddresses.payment;
  if (query.get('demo') === 'true') return successAddresses.demo;
  return successParameters.some((name) => query.has(name)) ? successAddresses.neither : successAddresses.nothing;
}

/** Private pages, which search engines must not list. */
const unlistedPaths: readonly string[] = [
  '/admin',
  '/invitations/:token',
  '/reset-password',
  '/success',
  '/contact',
  '/newsletter',
  '/newsletter/subscribed',
  '/privacy-request/sent',
  '/partner-checkout',
  '/custom-deals-upload',
  '/status/:token',
  '/dashboard/:token',
];

/** The pages search engines should index. */
export const listedPaths = pagePaths.filter((path) => !unlistedPaths.includes(path));

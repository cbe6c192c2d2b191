import { knownPartnerCode, type PartnerCode, sharedCode } from '#core/leads/partner-application/rules.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';

/**
 * How often Stripe is read because somebody asks for a payment's status. The page asks every two seconds. Jobs keep most of
 * the hundred reads a second that Stripe answers.
 */
export const statusLimits = (checkoutId: string): ThrottleLimit[] => [
  { key: `payment-status:${checkoutId}`, tries: 5, windowSeconds: 10 },
  { key: 'payment-status:all', tries: 600, windowSeconds: 60 },
];

/** Whether an address is a page of a site with these origins. */
export function isOwnAddress(address: string, origins: readonly string[]): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin);
}

/** What a partner's link fills in. */
export interface PartnerLink {
  code: PartnerCode | null;
  /** The link names a code that does not exist, or no longer does. */
  unknown: boolean;
  /** The general partner's email address. */
  email: string | null;
}

/** Characters of an email address (RFC 5321). What is longer is not read: anyone can write a link. */
const longestEmail = 254;

/** Reads a partner's link from its query. */
export function readPartnerLink(query: URLSearchParams): PartnerLink {
  const typed = query.get('code')?.trim() ?? '';
  const code = knownPartnerCode(typed);
  const email = query.get('partner')?.trim() ?? '';
  return {
    code,
    unknown: typed !== '' && code === null,
    email:
      code === sharedCode && email.length <= longestEmail && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null,
  };
}

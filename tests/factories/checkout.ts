import { randomBytes } from 'node:crypto';
import type { PartnerCheckoutInput, RegularCheckoutInput } from '#core/money/checkout/schemas.ts';

/** The fields of the plan dialog and of the partner checkout. */
export const checkoutUrls = [
  '/api/stripe-connect/create-regular-checkout',
  '/api/stripe-connect/create-checkout-session',
] as const;

/** The origin that injected requests appear to come to. */
export const origin = 'http://localhost:80';
const address = (path: string) => new URL(path, origin).href;
const email = () => `buyer-${randomBytes(4).toString('hex')}@dental.example`;

export function regularCheckoutInput(overrides: Partial<RegularCheckoutInput> = {}): RegularCheckoutInput {
  return {
    product_id: 'basic',
    payment_type: 'setup',
    customer_email: email(),
    success_url: address('/success'),
    cancel_url: address('/'),
    ...overrides,
  };
}

export function partnerCheckoutInput(overrides: Partial<PartnerCheckoutInput> = {}): PartnerCheckoutInput {
  return {
    partner_code: 'ETC',
    partner_email: null,
    product_id: 'premier',
    payment_type: 'split',
    customer_email: email(),
    success_url: address('/success'),
    cancel_url: address('/partner-checkout'),
    ...overrides,
  };
}

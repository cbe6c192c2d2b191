import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { soldPlanIds } from '#core/money/plans/plans.ts';
import { asPaymentType, paymentTypes } from '#core/money/plans/rules.ts';

const storageKey = 'partnerCheckoutSession';

/** A partner checkout as this device stored it, for the success page to show while it asks the server. Cents. */
const partnerSession = z.object({
  session_id: z.string().min(1),
  partner_code: z.string().min(1),
  partner_email: z.string().nullable(),
  product_id: z.enum(soldPlanIds),
  payment_type: z.enum([...paymentTypes, 'split']).transform(asPaymentType),
  total_amount: z.number().int().nonnegative(),
  timestamp: z.string(),
});
export type PartnerSession = z.output<typeof partnerSession>;

export function rememberPartnerSession(session: z.input<typeof partnerSession>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(session));
  } catch {
    // Without storage the purchase still works: the server has the data too.
  }
}

/** The stored checkout; null where there is none, `broken` where it cannot be read. */
export function usePartnerSession(): PartnerSession | 'broken' | null {
  const stored = useSyncExternalStore(subscribe, read, () => null);
  return stored === null ? null : parsePartnerSession(stored);
}

export function parsePartnerSession(stored: string): PartnerSession | 'broken' {
  try {
    return partnerSession.parse(JSON.parse(stored));
  } catch {
    return 'broken';
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

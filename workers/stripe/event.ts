import type { BillingService } from '#core/money/billing/service.ts';

/**
 * Deals with one type of event. An event only means that an object is to be read again: what it says is not looked at,
 * so that duplicates, other orders and missing events end in the same rows. Returns what it decided, and the invoices
 * whose rows may have changed.
 */
export type EventHandler = (billing: BillingService, objectId: string) => Promise<{ note: string; invoices: string[] }>;

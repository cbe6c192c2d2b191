import type { Clock } from '#core/platform/clock.ts';
import { openAsking } from './asking.ts';
import { createCheckout, readCheckout } from './checkouts.ts';
import type { PaymentClient, Price } from './client.ts';
import { readEvent, readEvents } from './events.ts';
import { readInvoice, readInvoiceIds, readInvoicesOf } from './invoices.ts';
import { createPrice, readCatalogue, readPrice } from './prices.ts';
import { planInstallments, readScheduledSubscription, readSubscription } from './subscriptions.ts';
import {
  createTransfer,
  findTransfer,
  readAccountReady,
  readTime,
  readTransfer,
  reverseTransfer,
} from './transfers.ts';

interface StripeOptions {
  key: string;
  webhookSecret: string;
  livemode: boolean;
  /** Overrides Stripe's address, for a simulator. */
  apiBase: string | null;
  clock: Clock;
}

/** Payments through Stripe's SDK, pinned to one version of its API. */
export function createStripeClient({ key, webhookSecret, livemode, apiBase, clock }: StripeOptions): PaymentClient {
  const stripe = openAsking({ key, apiBase, clock });
  /** A price never changes its purpose, so it is read once. */
  const prices = new Map<string, Price>();

  return {
    livemode,
    createCheckout: (checkout) => createCheckout(stripe, checkout),
    checkout: (id) => readCheckout(stripe, id),
    subscription: (id) => readSubscription(stripe, id),
    invoiceIds: (subscriptionId) => readInvoiceIds(stripe, subscriptionId),
    invoice: (id) => readInvoice(stripe, id),
    invoicesOf: (kind, id) => readInvoicesOf(stripe, kind, id),
    scheduledSubscription: (scheduleId) => readScheduledSubscription(stripe, scheduleId),
    price: async (id) => {
      const price = prices.get(id) ?? (await readPrice(stripe, id));
      if (price) prices.set(id, price);
      return price;
    },
    planInstallments: (subscriptionId, plan) => planInstallments(stripe, subscriptionId, plan),
    accountReady: (id) => readAccountReady(stripe, id),
    createTransfer: (transfer) => createTransfer(stripe, transfer),
    findTransfer: (lost) => findTransfer(stripe, lost),
    transfer: (id) => readTransfer(stripe, id),
    reverseTransfer: (reversal) => reverseTransfer(stripe, reversal),
    now: () => readTime(stripe, clock.now()),
    catalogue: (keys) => readCatalogue(stripe, keys),
    createPrice: (wanted) => createPrice(stripe, wanted),
    readEvent: (body, signature) => readEvent(stripe, { secret: webhookSecret, clock }, body, signature),
    events: (types, since, which) => readEvents(stripe, types, since, which),
  };
}

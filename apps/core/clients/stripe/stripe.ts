import type { Clock } from '#core/platform/clock.ts';
import { type Asking, openAsking } from './asking.ts';
import { createCheckout, readCheckout } from './checkouts.ts';
import type { PaymentClient, Price } from './client.ts';
import { readEvent, readEvents } from './events.ts';
import { readInvoice, readInvoiceIds, readInvoicesOf, readInvoicesSince } from './invoices.ts';
import { createPrice, readCatalog, readPrice } from './prices.ts';
import {
  planInstallments,
  readScheduledSubscription,
  readSubscription,
  readSubscriptionsSince,
} from './subscriptions.ts';
import {
  createTransfer,
  readAccountReady,
  readTime,
  readTransfer,
  readTransfersOf,
  readTransfersSince,
  reverseTransfer,
} from './transfers.ts';

interface StripeOptions {
  key: string;
  /** Null in a process that receives no events. */
  webhookSecret: string | null;
  livemode: boolean;
  /** Overrides Stripe's address, for a simulator. */
  apiBase: string | null;
  clock: Clock;
}

/** Payments through Stripe's SDK, pinned to one version of its API. */
export function createStripeClient({ key, apiBase, clock, ...options }: StripeOptions): PaymentClient {
  /** A price never changes its purpose, so it is read once. */
  const prices = new Map<string, Price>();
  return clientOf(openAsking({ key, apiBase, clock }), { ...options, clock, prices });
}

interface ClientOptions extends Pick<StripeOptions, 'webhookSecret' | 'livemode' | 'clock'> {
  prices: Map<string, Price>;
}

function clientOf(stripe: Asking, options: ClientOptions): PaymentClient {
  const { webhookSecret, livemode, clock, prices } = options;
  return {
    livemode,
    within: (signal) => clientOf(stripe.within(signal), options),
    createCheckout: (checkout) => createCheckout(stripe, checkout),
    checkout: (id) => readCheckout(stripe, id),
    subscription: (id) => readSubscription(stripe, id),
    invoiceIds: (subscriptionId) => readInvoiceIds(stripe, subscriptionId),
    invoice: (id) => readInvoice(stripe, id),
    invoicesOf: (kind, id) => readInvoicesOf(stripe, kind, id),
    scheduledSubscription: (scheduleId) => readScheduledSubscription(stripe, scheduleId),
    subscriptionsSince: (since) => readSubscriptionsSince(stripe, since),
    invoicesSince: (since) => readInvoicesSince(stripe, since),
    price: async (id) => {
      const price = prices.get(id) ?? (await readPrice(stripe, id));
      if (price) prices.set(id, price);
      return price;
    },
    planInstallments: (subscriptionId, plan) => planInstallments(stripe, subscriptionId, plan),
    accountReady: (id) => readAccountReady(stripe, id),
    createTransfer: (transfer) => createTransfer(stripe, transfer),
    transfersOf: (chargeId) => readTransfersOf(stripe, chargeId),
    transfersSince: (since) => readTransfersSince(stripe, since),
    transfer: (id) => readTransfer(stripe, id),
    reverseTransfer: (reversal) => reverseTransfer(stripe, reversal),
    now: () => readTime(stripe, clock.now()),
    catalog: (keys) => readCatalog(stripe, keys),
    createPrice: (wanted) => createPrice(stripe, wanted),
    readEvent: (body, signature) => readEvent(stripe, { secret: webhookSecret, clock }, body, signature),
    events: (types, since, which) => readEvents(stripe, types, since, which),
  };
}

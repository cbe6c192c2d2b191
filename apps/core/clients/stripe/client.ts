import { DeliveryFailure } from '#core/clients/failure.ts';

/** Stripe in our own types. Amounts are integer cents; a null answer means that the object does not exist. */

/** Whether Stripe answered, and will not do this: the failure is about one object, not about Stripe. */
export const isRefusal = (error: unknown) =>
  error instanceof DeliveryFailure && ['stripe_refused', 'stripe_unknown_object'].includes(error.errorClass);

/** The purpose of a catalog price. Usage is billed by Stripe's meters and earns no commission. */
export const priceKinds = ['setup', 'installment', 'monthly', 'usage'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** A price the catalog needs. */
export interface WantedPrice {
  /** Stripe's lookup key for the price. */
  key: string;
  plan: string;
  planName: string;
  kind: PriceKind;
  amountCents: number;
  monthly: boolean;
}

/** A price as it is at Stripe. */
export interface Price {
  id: string;
  key: string | null;
  plan: string | null;
  kind: PriceKind | null;
  amountCents: number | null;
  currency: string;
  monthly: boolean;
}

export interface NewCheckout {
  /** Our own id of the attempt: a repeated call with it returns the first answer. */
  attemptId: string;
  customerEmail: string;
  /** Lookup keys of the prices, one of each. */
  priceKeys: string[];
  /** Days before the monthly plan is first billed; null bills it at once. */
  trialDays: number | null;
  /** The text the payment page shows beside its button. */
  note: string;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  metadata: Record<string, string>;
}

export const checkoutStatuses = ['open', 'complete', 'expired'] as const;

export interface CheckoutSession {
  id: string;
  /** The checkout attempt it was created for, if it is one of ours. */
  attemptId: string | null;
  status: (typeof checkoutStatuses)[number];
  paid: boolean;
  url: string | null;
  amountCents: number | null;
  currency: string | null;
  subscriptionId: string | null;
  livemode: boolean;
}

export interface StripeSubscription {
  id: string;
  /** The checkout attempt it was created for, by its label. A person can change or remove that at Stripe. */
  attemptId: string | null;
  customerId: string;
  status: string;
  trialEnd: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  scheduleId: string | null;
}

export interface StripeInvoice {
  id: string;
  subscriptionId: string | null;
  status: string;
  currency: string;
  totalCents: number;
  paidCents: number;
  /** What is still to be paid, after credit notes and the customer's balance. */
  openCents: number;
  attempts: number;
  nextAttemptAt: Date | null;
  hostedUrl: string | null;
  issuedAt: Date;
  paidAt: Date | null;
  lines: InvoiceLine[];
  payments: InvoicePayment[];
  refunds: Refund[];
  disputes: Dispute[];
}

/** A subscription as a list has it, with its prices' ids. */
export interface ListedSubscription extends Pick<StripeSubscription, 'id' | 'attemptId' | 'customerId' | 'status'> {
  priceIds: string[];
}

/** An invoice as a list has it, without its parts. */
export interface ListedInvoice extends Pick<StripeInvoice, 'id' | 'subscriptionId' | 'status' | 'paidCents'> {
  /** The checkout attempt its subscription was created for, by its label. */
  attemptId: string | null;
}

export interface InvoiceLine {
  id: string;
  priceId: string | null;
  quantity: number;
  /** After discounts, without tax. */
  amountCents: number;
  periodStart: Date;
  periodEnd: Date;
}

export interface InvoicePayment {
  id: string;
  status: string;
  amountCents: number;
  paymentIntentId: string | null;
  chargeId: string | null;
  /** The same for the same card number, whoever pays with it; null where it was no card. */
  cardFingerprint: string | null;
}

/** Money that went back: a refund of a charge, or an amount a credit note records as refunded outside Stripe. */
export interface Refund {
  id: string;
  chargeId: string | null;
  status: string;
  amountCents: number;
  refundedAt: Date;
}

export interface Dispute {
  id: string;
  chargeId: string | null;
  status: string;
  amountCents: number;
  openedAt: Date;
}

/** The objects that move money on an existing invoice. */
export type Movement = 'charge' | 'refund' | 'dispute' | 'credit_note';

export interface StripeEvent {
  id: string;
  type: string;
  objectId: string;
  livemode: boolean;
  /** Set for events of a connected account. */
  account: string | null;
  apiVersion: string | null;
  occurredAt: Date;
}

/** The installments still to be billed, and their prices. */
export interface InstallmentPlan {
  remaining: number;
  installmentPriceKey: string;
}

/** A transfer to a connected account, funded by a customer's payment. */
export interface NewTransfer {
  accountId: string;
  amountCents: number;
  chargeId: string;
  /** Written on the transfer, so that it is found when our own row of it is lost. */
  commissionId: string;
  invoiceLineId: string;
  number: number;
  idempotencyKey: string;
}

export interface StripeTransfer {
  id: string;
  accountId: string;
  /** The customer's charge it was funded from. */
  chargeId: string | null;
  amountCents: number;
  /** The part that was reversed. */
  reversedCents: number;
  madeAt: Date;
  /** What {@link NewTransfer} wrote on it; null on one that we did not make. */
  commissionId: string | null;
  /** Also null on one of a version that did not write it. */
  invoiceLineId: string | null;
  number: number | null;
}

export interface NewReversal {
  transferId: string;
  amountCents: number;
  idempotencyKey: string;
}

/** Every call rejects with a `DeliveryFailure` that says whether to retry. */
export interface PaymentClient {
  /** The same client, whose requests reject when the signal is aborted. */
  within(signal: AbortSignal): PaymentClient;
  /** Whether real money moves. */
  readonly livemode: boolean;

  createCheckout(checkout: NewCheckout): Promise<CheckoutSession>;
  checkout(id: string): Promise<CheckoutSession | null>;
  subscription(id: string): Promise<StripeSubscription | null>;
  /** A subscription's invoices, newest first. */
  invoiceIds(subscriptionId: string): Promise<string[]>;
  /** An invoice with its lines, and everything that was paid, refunded or disputed on it. */
  invoice(id: string): Promise<StripeInvoice | null>;
  /** The invoices that a movement of money belongs to. */
  invoicesOf(kind: Movement, id: string): Promise<string[]>;
  /** The subscriptions created since a moment, and all older ones that were not canceled. */
  subscriptionsSince(since: Date): Promise<ListedSubscription[]>;
  /** The invoices created since a moment, and all older ones that are open. */
  invoicesSince(since: Date): Promise<ListedInvoice[]>;
  /** The subscription that a schedule bills, or billed until it was released. */
  scheduledSubscription(scheduleId: string): Promise<string | null>;
  /** A price by its id. */
  price(id: string): Promise<Price | null>;

  /**
   * Bills the remaining installments with the next invoices of a subscription. Returns the schedule that does it, or
   * null when none is needed; calling it again changes nothing.
   */
  planInstallments(
    subscriptionId: string,
    plan: InstallmentPlan,
  ): Promise<{ scheduleId: string | null; changed: boolean }>;

  /** Whether a connected account exists and can be paid. */
  accountReady(id: string): Promise<boolean>;
  createTransfer(transfer: NewTransfer): Promise<StripeTransfer>;
  /** All transfers funded from a customer's charge, the oldest first. */
  transfersOf(chargeId: string): Promise<StripeTransfer[]>;
  /** All transfers made since a moment. */
  transfersSince(since: Date): Promise<StripeTransfer[]>;
  transfer(id: string): Promise<StripeTransfer>;
  /** Reverses a transfer; false when the connected account's balance does not cover it. */
  reverseTransfer(reversal: NewReversal): Promise<boolean>;
  /** The time by Stripe's clock, which dates the payments. */
  now(): Promise<Date>;

  /** The prices of the catalog that exist, by lookup key. */
  catalog(keys: string[]): Promise<Price[]>;
  /** Creates a price and moves its lookup key from the older one. */
  createPrice(wanted: WantedPrice): Promise<Price>;

  /**
   * Reads a webhook after checking its signature; null when it is not Stripe's, or older than five minutes. `unusable`: it
   * is signed and not an event with its object, such as a thin event.
   */
  readEvent(body: Buffer, signature: string): StripeEvent | 'unusable' | null;
  /** Events of these types since a moment: those Stripe could not deliver, or all. Stripe keeps events for 30 days. */
  events(types: readonly string[], since: Date, which: 'undelivered' | 'all'): Promise<StripeEvent[]>;
}

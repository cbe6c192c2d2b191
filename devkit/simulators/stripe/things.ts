/** The simulator's objects, with the fields the product or a test reads, under Stripe's own names. Times are seconds, amounts cents. */
interface Common {
  id: string;
  created: number;
  livemode: boolean;
  metadata: Record<string, string>;
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export interface Product extends Common {
  object: 'product';
  name: string;
  active: boolean;
}

export interface Price extends Common {
  object: 'price';
  active: boolean;
  product: string;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  type: 'one_time' | 'recurring';
  recurring: { interval: string; interval_count: number; usage_type: 'licensed' } | null;
}

/** What a customer's card does when it is charged. */
export type Card = 'pays' | 'declines' | 'asks for authentication';

export interface Customer extends Common {
  object: 'customer';
  email: string | null;
  /** Negative: credit that pays for the customer's next invoices. */
  balance: number;
}

export interface Session extends Common {
  object: 'checkout.session';
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  url: string | null;
  success_url: string;
  cancel_url: string;
  client_reference_id: string | null;
  customer: string | null;
  customer_email: string | null;
  subscription: string | null;
  invoice: string | null;
  amount_total: number;
  amount_subtotal: number;
  currency: string;
  expires_at: number;
}

/** What the page sells, stored beside the session because Stripe does not include it there. */
export interface Order {
  items: { price: string; quantity: number }[];
  trialDays: number | null;
  metadata: Record<string, string>;
  note: string;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription extends Common {
  object: 'subscription';
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'incomplete' | 'unpaid';
  customer: string;
  currency: string;
  items: List<SubscriptionItem>;
  trial_start: number | null;
  trial_end: number | null;
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  schedule: string | null;
  latest_invoice: string | null;
}

export interface Phase {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number }[];
  trial_end: number | null;
  proration_behavior: string;
}

export interface Schedule extends Common {
  object: 'subscription_schedule';
  status: 'active' | 'released' | 'canceled';
  customer: string;
  subscription: string | null;
  released_subscription: string | null;
  end_behavior: string;
  current_phase: { start_date: number; end_date: number } | null;
  phases: Phase[];
}

export interface Line {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  quantity: number;
  period: { start: number; end: number };
  /** Null for an amount of no price, such as a credit. */
  pricing: { type: 'price_details'; price_details: { price: string; product: string } } | null;
  discount_amounts: { amount: number }[];
  taxes: { amount: number; tax_behavior: string }[];
}

export interface Invoice extends Common {
  object: 'invoice';
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  customer: string;
  currency: string;
  total: number;
  starting_balance: number;
  pre_payment_credit_notes_amount: number;
  post_payment_credit_notes_amount: number;
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  hosted_invoice_url: string;
  billing_reason: 'subscription_create' | 'subscription_cycle';
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  status_transitions: { paid_at: number | null; finalized_at: number | null; voided_at: number | null };
  lines: List<Line>;
}

export interface InvoicePayment extends Common {
  object: 'invoice_payment';
  invoice: string;
  status: 'open' | 'paid' | 'canceled';
  amount_paid: number | null;
  amount_requested: number;
  is_default: boolean;
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface PaymentIntent extends Common {
  object: 'payment_intent';
  amount: number;
  currency: string;
  customer: string;
  status: 'succeeded' | 'requires_payment_method' | 'requires_action' | 'processing';
  latest_charge: string | null;
}

export interface Charge extends Common {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: { brand: string; last4: string; fingerprint: string } };
  /** Set with the first transfer that is funded from it. */
  transfer_group: string | null;
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  status: 'succeeded' | 'failed';
}

export interface Refund extends Common {
  object: 'refund';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: 'succeeded' | 'failed' | 'pending';
}

export interface Dispute extends Common {
  object: 'dispute';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed';
}

export interface CreditNote extends Common {
  object: 'credit_note';
  invoice: string;
  customer: string;
  currency: string;
  status: 'issued' | 'void';
  type: 'pre_payment' | 'post_payment';
  amount: number;
  pre_payment_amount: number;
  post_payment_amount: number;
  out_of_band_amount: number;
}

export interface Account extends Common {
  object: 'account';
  email: string | null;
  country: string;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  capabilities: { transfers: 'active' | 'inactive' | 'pending' };
}

export interface Transfer extends Common {
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  currency: string;
  destination: string;
  source_transaction: string | null;
  transfer_group: string | null;
  reversed: boolean;
}

export interface Reversal extends Common {
  object: 'transfer_reversal';
  amount: number;
  currency: string;
  transfer: string;
}

export interface Event extends Omit<Common, 'metadata'> {
  object: 'event';
  type: string;
  api_version: string;
  data: { object: { id: string; object: string } };
  pending_webhooks: number;
  request: null;
  /** The state a connected account reports of itself. */
  account?: string;
}

/** Every type of object, by its `object` name. */
export interface Things {
  product: Product;
  price: Price;
  customer: Customer;
  'checkout.session': Session;
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  credit_note: CreditNote;
  account: Account;
  transfer: Transfer;
  transfer_reversal: Reversal;
  event: Event;
}
export type Kind = keyof Things;
export type Thing = Things[Kind];

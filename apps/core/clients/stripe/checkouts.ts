import type Stripe from 'stripe';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { type Asking, idOf } from './asking.ts';
import { type CheckoutSession, checkoutStatuses, type NewCheckout } from './client.ts';
import { priceIds } from './prices.ts';

export async function createCheckout(stripe: Asking, checkout: NewCheckout): Promise<CheckoutSession> {
  const prices = await priceIds(stripe, checkout.priceKeys);
  const metadata = { ...checkout.metadata, attempt_id: checkout.attemptId };
  const session = await stripe.ask('checkout.session', () =>
    stripe.sdk.checkout.sessions.create(
      {
        mode: 'subscription',
        client_reference_id: checkout.attemptId,
        customer_email: checkout.customerEmail,
        line_items: prices.map((price) => ({ price, quantity: 1 })),
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
        expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
        custom_text: { submit: { message: checkout.note } },
        metadata,
        subscription_data: {
          metadata,
          ...(checkout.trialDays === null ? {} : { trial_period_days: checkout.trialDays }),
        },
      },
      { idempotencyKey: `checkout:${checkout.attemptId}` },
    ),
  );
  return asSession(session);
}

export async function readCheckout(stripe: Asking, id: string): Promise<CheckoutSession | null> {
  const session = await stripe.find('checkout.session', () => stripe.sdk.checkout.sessions.retrieve(id));
  return session && asSession(session);
}

function asSession(session: Stripe.Checkout.Session): CheckoutSession {
  const status = checkoutStatuses.find((known) => known === session.status);
  if (!status) throw new DeliveryFailure('stripe_unreadable', { snippet: 'session status' });
  return {
    id: session.id,
    attemptId: session.client_reference_id,
    status,
    paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    url: session.url,
    amountCents: session.amount_total,
    currency: session.currency,
    subscriptionId: idOf(session.subscription),
    livemode: session.livemode,
  };
}

import type Stripe from 'stripe';
import { type Asking, asDate, createdSince, idOf, uniqueById } from './asking.ts';
import type { InstallmentPlan, ListedSubscription, StripeSubscription } from './client.ts';
import { priceIds } from './prices.ts';

export async function readSubscription(stripe: Asking, id: string): Promise<StripeSubscription | null> {
  const subscription = await stripe.find('subscription', () => stripe.sdk.subscriptions.retrieve(id));
  return subscription && asSubscription(subscription);
}

export async function readSubscriptionsSince(stripe: Asking, since: Date): Promise<ListedSubscription[]> {
  const read = (filter: Stripe.SubscriptionListParams) =>
    stripe.all(
      (page) => stripe.sdk.subscriptions.list({ ...page, ...filter }),
      (subscription) => {
        const { id, attemptId, customerId, status } = asSubscription(subscription);
        const priceIds = subscription.items.data.map(({ price }) => idOf(price) ?? '');
        return [{ id, attemptId, customerId, status, priceIds }];
      },
    );
  const recent = await read({ ...createdSince(since), status: 'all' });
  return uniqueById([...recent, ...(await read({}))]);
}

export async function readScheduledSubscription(stripe: Asking, id: string): Promise<string | null> {
  const schedule = await stripe.find('subscription_schedule', () => stripe.sdk.subscriptionSchedules.retrieve(id));
  return idOf(schedule?.subscription) ?? schedule?.released_subscription ?? null;
}

function asSubscription(subscription: Stripe.Subscription): StripeSubscription {
  return {
    id: subscription.id,
    attemptId: subscription.metadata.attempt_id ?? null,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status,
    trialEnd: asDate(subscription.trial_end),
    currentPeriodEnd: asDate(subscription.items.data[0]?.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: asDate(subscription.ended_at),
    scheduleId: idOf(subscription.schedule),
  };
}

/** An average month, precise enough to count whole months. */
const monthSeconds = (365.25 / 12) * 86_400;

/**
 * Sets the subscription's schedule: the current items until the period ends, then the plan with installments for the
 * months that remain, then the plan alone. Does nothing when the schedule is already so.
 */
export async function planInstallments(
  stripe: Asking,
  id: string,
  { remaining, installmentPriceKey }: InstallmentPlan,
): Promise<{ scheduleId: string | null; changed: boolean }> {
  const [installment = ''] = await priceIds(stripe, [installmentPriceKey]);
  const subscription = await stripe.ask('subscription', () => stripe.sdk.subscriptions.retrieve(id));
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  const bills = (item: { price: string | { id: string } }) => idOf(item.price) === installment;
  const scheduleId = idOf(subscription.schedule);
  if (!scheduleId && remaining === 0 && !subscription.items.data.some(bills))
    return { scheduleId: null, changed: false };

  const schedule = await stripe.ask('subscription_schedule', () =>
    scheduleId
      ? stripe.sdk.subscriptionSchedules.retrieve(scheduleId)
      : stripe.sdk.subscriptionSchedules.create(
          { from_subscription: id },
          // Two concurrent runs share one request; the key changes only when the count has changed.
          { idempotencyKey: `schedule:${id}:${remaining}` },
        ),
  );
  const planned = schedule.phases
    .filter((phase) => phase.items.some(bills) && phase.end_date > periodEnd)
    .reduce((months, phase) => months + monthsBetween(Math.max(phase.start_date, periodEnd), phase.end_date), 0);
  if (scheduleId && planned === remaining) return { scheduleId, changed: false };

  const current = schedule.phases.find((phase) => phase.start_date === schedule.current_phase?.start_date);
  const items = (current?.items ?? []).map(({ price, quantity }) => ({
    price: idOf(price) ?? '',
    ...(quantity === undefined ? {} : { quantity }),
  }));
  const plan = items.filter((item) => !bills(item));
  const phase = { proration_behavior: 'none' as const };
  await stripe.ask('subscription_schedule', () =>
    stripe.sdk.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          ...phase,
          items,
          start_date: current?.start_date ?? periodEnd,
          end_date: periodEnd,
          ...(current?.trial_end ? { trial_end: current.trial_end } : {}),
        },
        ...(remaining > 0
          ? [{ ...phase, items: [...plan, { price: installment, quantity: 1 }], duration: months(remaining) }]
          : []),
        { ...phase, items: plan, duration: months(1) },
      ],
    }),
  );
  return { scheduleId: schedule.id, changed: true };
}

const months = (count: number) => ({ interval: 'month' as const, interval_count: count });
const monthsBetween = (from: number, to: number) => Math.round((to - from) / monthSeconds);

import { type Form, forms, inner, labels, text, whole } from './form.ts';
import { periodEnd } from './subscriptions.ts';
import type { Phase, Schedule } from './things.ts';
import { addMonths, invalid, type World } from './world.ts';

/** A schedule that says what its subscription does now. The same call may change nothing else. */
export function scheduleFrom(world: World, form: Form): Schedule {
  const id = text(form, 'from_subscription') ?? '';
  if (Object.keys(form).some((name) => name !== 'from_subscription' && name !== 'expand'))
    throw invalid('You cannot set other parameters when from_subscription is set', { param: 'from_subscription' });
  const subscription = world.find('subscription', id);
  if (subscription.schedule) throw invalid('The subscription already has a schedule', { param: 'from_subscription' });
  const [item] = subscription.items.data;
  const current = { start_date: item?.current_period_start ?? world.now, end_date: periodEnd(subscription) };
  const schedule = world.put<Schedule>({
    ...world.common('sub_sched', labels(form)),
    object: 'subscription_schedule',
    status: 'active',
    customer: subscription.customer,
    subscription: id,
    released_subscription: null,
    end_behavior: 'release',
    current_phase: current,
    phases: [
      {
        ...current,
        items: subscription.items.data.map(({ price, quantity }) => ({ price: price.id, quantity })),
        trial_end: subscription.trial_end && subscription.trial_end > world.now ? subscription.trial_end : null,
        proration_behavior: 'none',
      },
    ],
  });
  subscription.schedule = schedule.id;
  world.emit('customer.subscription.updated', subscription);
  return schedule;
}

export function updateSchedule(world: World, schedule: Schedule, form: Form): Schedule {
  if (schedule.status !== 'active') throw invalid('The schedule is not active');
  const phases: Phase[] = [];
  for (const given of forms(form, 'phases')) {
    const start = whole(given, 'start_date') ?? phases.at(-1)?.end_date;
    const duration = inner(given, 'duration');
    const count = whole(duration, 'interval_count');
    const end = whole(given, 'end_date') ?? (start && count ? addMonths(start, count) : undefined);
    if (start === undefined || end === undefined || end <= start)
      throw invalid('A phase needs a start and an end', { param: 'phases' });
    if (text(duration, 'interval') !== undefined && text(duration, 'interval') !== 'month')
      throw invalid('Only months are simulated', { param: 'phases' });
    phases.push({
      start_date: start,
      end_date: end,
      items: forms(given, 'items').map((item) => ({
        price: world.find('price', text(item, 'price') ?? '').id,
        quantity: whole(item, 'quantity') ?? 1,
      })),
      trial_end: whole(given, 'trial_end') ?? null,
      proration_behavior: text(given, 'proration_behavior') ?? 'create_prorations',
    });
  }
  const current = phases.find(({ start_date, end_date }) => start_date <= world.now && world.now < end_date);
  if (!current || current.start_date !== schedule.current_phase?.start_date)
    throw invalid('The current phase cannot be left out or moved', { param: 'phases' });
  const subscription = schedule.subscription ? world.find('subscription', schedule.subscription) : null;
  if (subscription?.trial_end && subscription.trial_end > world.now && current.trial_end !== subscription.trial_end)
    throw invalid('This would end the trial', { param: 'phases' });
  schedule.phases = phases;
  schedule.current_phase = { start_date: current.start_date, end_date: current.end_date };
  schedule.end_behavior = text(form, 'end_behavior') ?? schedule.end_behavior;
  world.emit('subscription_schedule.updated', schedule);
  return schedule;
}

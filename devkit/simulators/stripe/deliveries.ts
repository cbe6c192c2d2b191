import Stripe from 'stripe';
import type { Event } from './things.ts';

export interface Endpoint {
  url: string;
  secret: string;
}

/** How held events are released. */
export interface LettingGo {
  order?: (events: Event[]) => Event[];
  /** How often each is sent. */
  times?: number;
  /** Those that are never delivered. */
  drop?: (event: Event) => boolean;
}

/** Signed webhooks: sent at once, or held and released late, twice, in another order, or not at all. */
export function createDeliveries(endpoint: () => Endpoint | null) {
  const undelivered = new Set<string>();
  const statuses: number[] = [];
  let held: Event[] | null = null;
  const underWay = new Set<Promise<void>>();

  async function send(event: Event) {
    const to = endpoint();
    if (!to) return;
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: to.secret });
    const answer = await fetch(to.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    }).catch(() => null);
    statuses.push(answer?.status ?? 0);
    if (answer?.ok) undelivered.delete(event.id);
  }

  const start = (event: Event) => {
    const sending = send(event).finally(() => underWay.delete(sending));
    underWay.add(sending);
  };

  return {
    undelivered,
    /** The endpoint's answers, one per delivery; 0 where it could not be reached. */
    statuses,
    take(event: Event) {
      undelivered.add(event.id);
      if (held) held.push(event);
      else start(event);
    },
    /** From now on events are held. */
    hold() {
      held ??= [];
    },
    /** Sends the held events one after the other and stops holding. Returns the events it sent. */
    async letGo({ order = (events) => events, times = 1, drop = () => false }: LettingGo = {}): Promise<Event[]> {
      const events = order((held ?? []).filter((event) => !drop(event)));
      held = null;
      for (const event of events) for (let time = 0; time < times; time += 1) await send(event);
      return events;
    },
    /** Resolves when no delivery is in progress. */
    async quiet() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { Card, Event, Kind, List, Order, Thing, Things } from './things.ts';

/** An error in Stripe's format. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; param?: string; message: string } };

  constructor(status: number, error: { type: string; code?: string; param?: string; message: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export const invalid = (message: string, details: { code?: string; param?: string } = {}) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...details });

const apiVersion = '2026-10-28.endive';

const seconds = () => Math.floor(Date.now() / 1000);

/** The state of the simulated Stripe and its time (in seconds): the real time until the clock is moved. */
export function createWorld() {
  let ahead = 0;
  const things = new Map<string, Thing>();
  const listeners: ((event: Event) => void)[] = [];

  const world = {
    get now() {
      return seconds() + ahead;
    },
    set now(time: number) {
      ahead = time - seconds();
    },
    /** How far the clock was moved, in seconds; API callers do not see it. */
    get ahead() {
      return ahead;
    },
    livemode: false,
    /** What payment pages sell, by session. */
    orders: new Map<string, Order>(),
    /** How each customer's card behaves; one that is not listed pays. */
    cards: new Map<string, Card>(),
    /** The fingerprint of a customer's card, where it is not one of their own. */
    fingerprints: new Map<string, string>(),
    /** Percent that a subscription's next invoices are reduced by. */
    coupons: new Map<string, number>(),
    /** Cents by which each customer's next invoice is lowered, one line each. */
    credits: new Map<string, number[]>(),
    /** Connected accounts that disconnected: they can't be read or paid any more. */
    disconnected: new Set<string>(),
    /** What each connected account could pay back, in cents. */
    balances: new Map<string, number>(),

    newId: (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`,
    /** The fields every object has. */
    common: (prefix: string, metadata: Record<string, string> = {}) => ({
      id: world.newId(prefix),
      created: world.now,
      livemode: world.livemode,
      metadata,
    }),
    put<T extends Thing>(thing: T): T {
      things.set(thing.id, thing);
      return thing;
    },
    any: (id: string) => things.get(id),
    find<K extends Kind>(kind: K, id: string): Things[K] {
      const thing = things.get(id);
      if (thing?.object === kind) return thing as Things[K];
      throw new StripeRefusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'id',
        message: `No such ${kind}: '${id}'`,
      });
    },
    /** All objects of a type, newest first, as Stripe lists them. */
    all<K extends Kind>(kind: K): Things[K][] {
      return [...things.values()].filter((thing): thing is Things[K] => thing.object === kind).reverse();
    },
    /** Records an event: a snapshot of the object goes to the listeners. `account` is the connected account it is about. */
    emit(type: string, object: { id: string; object: string }, account = object.object === 'account' ? object.id : '') {
      const event: Event = {
        id: world.newId('evt'),
        object: 'event',
        created: world.now,
        livemode: world.livemode,
        type,
        api_version: apiVersion,
        data: { object: structuredClone(object) },
        pending_webhooks: 1,
        request: null,
        ...(account ? { account } : {}),
      };
      world.put(event);
      for (const listener of listeners) listener(event);
    },
    onEvent: (listener: (event: Event) => void) => listeners.push(listener),
  };
  return world;
}
export type World = ReturnType<typeof createWorld>;

export function listOf<T>(data: T[], url: string, hasMore = false): List<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

/** Keeps the day of the month, or the month's last day. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

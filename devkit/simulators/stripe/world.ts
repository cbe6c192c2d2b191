import { randomBytes } from 'node:crypto';
import type { Card, Event, Kind, List, Order, Thing, Things } from './things.ts';

/** An error as Stripe answers it. */
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

/** Everything there is at this Stripe, and what time it is there (in seconds): ours, until the clock is moved. */
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
    /** How far this clock was moved, in seconds; those who call know nothing of it. */
    get ahead() {
      return ahead;
    },
    livemode: false,
    /** What pages sell, by session. */
    orders: new Map<string, Order>(),
    /** What each customer's card does; one that is not named pays. */
    cards: new Map<string, Card>(),
    /** What each connected account could give back, in cents. */
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
    /** All of a kind, newest first, as Stripe lists them. */
    all<K extends Kind>(kind: K): Things[K][] {
      return [...things.values()].filter((thing): thing is Things[K] => thing.object === kind).reverse();
    },
    /** Something happened to an object: a snapshot of it goes to whoever listens. */
    emit(type: string, object: { id: string; object: string }) {
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
        ...(object.object === 'account' ? { account: object.id } : {}),
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

/** The day of the month stays, as far as the month has it. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

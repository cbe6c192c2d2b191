import Stripe from 'stripe';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { parseRetryAfter } from '#core/clients/retry-after.ts';
import { untilAborted } from '#core/platform/abort.ts';
import type { Clock } from '#core/platform/clock.ts';

type Answered = { object: string };

/** Sends requests to Stripe and turns its errors into our own kinds of failure. */
export interface Asking {
  sdk: Stripe;
  /** The same, with requests that reject when the signal is aborted: the SDK itself takes no signal. */
  within(signal: AbortSignal): Asking;
  /** The answer, checked to be an object of this kind: the SDK does not reject bodies it cannot parse. */
  ask<T extends Answered>(kind: T['object'], call: () => Promise<T>): Promise<T>;
  /** As {@link Asking.ask}; null when the object does not exist at Stripe. */
  find<T extends Answered>(kind: T['object'], call: () => Promise<T>): Promise<T | null>;
  /** Collects what `pick` returns for every item of a list, page by page. */
  all<T extends { id: string }, Picked>(
    call: (page: PageOfList) => Promise<Stripe.ApiList<T>>,
    pick: (thing: T) => Picked[],
  ): Promise<Picked[]>;
}

interface PageOfList {
  limit: number;
  starting_after?: string;
}

interface AskingOptions {
  key: string;
  /** Overrides Stripe's address, for a simulator. */
  apiBase: string | null;
  clock: Clock;
}

/** Milliseconds one attempt may take; the SDK makes up to three, under one idempotency key. */
const timeout = 10_000;

export function openAsking({ key, apiBase, clock }: AskingOptions): Asking {
  const sdk = new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 2,
    timeout,
    telemetry: false,
    ...(apiBase ? addressOf(new URL(apiBase)) : {}),
  });

  return askingWith(sdk, clock, (call) => call());
}

/** `send` decides how a request is sent. */
function askingWith(sdk: Stripe, clock: Clock, send: <T>(call: () => Promise<T>) => Promise<T>): Asking {
  const ask: Asking['ask'] = (kind, call) =>
    send(call).then(
      (answer) => {
        if (!isObject(answer) || answer.object !== kind) throw new DeliveryFailure('stripe_unreadable');
        return answer;
      },
      (error: unknown) => {
        throw error instanceof DeliveryFailure ? error : asFailure(error, clock.now());
      },
    );

  return {
    sdk,
    within: (signal) => askingWith(sdk, clock, (call) => untilAborted(call, signal)),
    ask,
    find: async (kind, call) => {
      try {
        return await ask(kind, call);
      } catch (error) {
        if (error instanceof DeliveryFailure && error.errorClass === 'stripe_unknown_object') return null;
        throw error;
      }
    },
    all: async (call, pick) => {
      const picked = [];
      let after: string | undefined;
      for (;;) {
        const page = await ask('list', () => call({ limit: 100, ...(after ? { starting_after: after } : {}) }));
        picked.push(...page.data.flatMap(pick));
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) return picked;
      }
    },
  };
}

/** The id of an expanded or unexpanded reference. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** Stripe's times are in whole seconds. */
export function asDate(seconds: number): Date;
export function asDate(seconds: number | null | undefined): Date | null;
export function asDate(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}

/** Stripe's filter of a list by when its objects were created. */
export const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) } });

/** Each object once. */
export const uniqueById = <T extends { id: string }>(things: T[]): T[] => [
  ...new Map(things.map((thing) => [thing.id, thing])).values(),
];

function addressOf(base: URL) {
  const protocol = base.protocol === 'https:' ? ('https' as const) : ('http' as const);
  return { host: base.hostname, port: base.port || (protocol === 'https' ? 443 : 80), protocol };
}

const isObject = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && 'object' in value && typeof value.object === 'string';

/** Stripe's error messages may contain names, so only its codes are stored. */
function asFailure(error: unknown, now: Date): DeliveryFailure {
  if (!(error instanceof Stripe.errors.StripeError)) return new DeliveryFailure('stripe_unreadable');
  const said = [error.code, error.param].filter(Boolean).join(' ');
  const details = {
    ...(error.statusCode ? { status: error.statusCode } : {}),
    ...(said ? { snippet: said } : {}),
    retryAfter: parseRetryAfter(error.headers?.['retry-after'], now),
  };
  if (error.code === 'resource_missing') return new DeliveryFailure('stripe_unknown_object', details);
  if (error instanceof Stripe.errors.StripeRateLimitError) return new DeliveryFailure('stripe_rate_limit', details);
  if (error instanceof Stripe.errors.StripeConnectionError) return new DeliveryFailure('stripe_unreachable', details);
  if (error instanceof Stripe.errors.StripeAuthenticationError) return new DeliveryFailure('stripe_key', details);
  const refused = [Stripe.errors.StripeInvalidRequestError, Stripe.errors.StripePermissionError];
  if (refused.some((kind) => error instanceof kind)) return new DeliveryFailure('stripe_refused', details);
  return new DeliveryFailure('stripe_failed', details);
}

import rateLimit, { type FastifyRateLimitOptions, type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Core } from '#core/core.ts';
import { AppError } from '#core/platform/errors.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { networkOf } from '#core/platform/network.ts';
import { createSharedCounts, type SharedCounts } from '#core/platform/shared-counts.ts';
import { waitingTime } from '#core/text/rules.ts';

interface RateLimitOptions {
  core: Pick<Core, 'config' | 'database' | 'clock' | 'logger'>;
}

/**
 * Generous limits per address, shared by all processes: they stop a runaway script, not a shared office. Login has its
 * own limit in the database. Routes ask for one with `config: { rateLimit }`.
 */
export const rateLimits = fp<RateLimitOptions>(
  async (app, { core }) => {
    const { config, database, clock, logger } = core;
    const counts = createSharedCounts({
      database,
      clock,
      storedKey: (name) => `rate:${hiddenName(config.secrets, name)}`,
      onFailure: (error) =>
        logger.warn({ err: error }, 'could not share the counts of requests; each process counts alone'),
    });
    app.addHook('onClose', async () => counts.stop());
    await app.register(rateLimit, {
      global: false,
      store: storeOf(counts),
      keyGenerator: ({ ip }) => networkOf(ip),
      allowList: config.http.rateLimits ? [] : () => true,
      errorResponseBuilder: (_request, { ttl }) => {
        const seconds = Math.ceil(ttl / 1000);
        return new AppError(
          'too_many_requests',
          `Too many requests at once. Please try again in ${waitingTime(seconds)}.`,
          { retryAfter: seconds },
        );
      },
    });
  },
  { name: 'rate-limits' },
);

/** The counts as the plugin wants them: one scope for each route. */
function storeOf(counts: SharedCounts) {
  return class Store implements FastifyRateLimitStore {
    readonly scope: string;

    constructor(options: FastifyRateLimitOptions & { scope?: string }) {
      this.scope = options.scope ?? '';
    }

    incr(
      address: string,
      callback: (error: Error | null, counted: { current: number; ttl: number }) => void,
      window: number,
    ) {
      callback(null, counts.count(`${this.scope} ${address}`, window));
    }

    child({ routeInfo }: RouteOptions & { path: string; prefix: string } & { routeInfo?: RouteOptions }) {
      return new Store({ scope: `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''}` });
    }
  };
}

/** What one address may send through a public form in a minute. */
export const formLimit = { max: 30, timeWindow: '1 minute' };
/** Nobody asks for their data often, and what one network asks must leave some for others. */
export const privacyLimit = { max: 5, timeWindow: '10 minutes' };
/** Uploads cost more, so their limit is lower. */
export const uploadLimit = { max: 10, timeWindow: '1 minute' };
/** Judging and hashing a new password takes a while; nobody chooses one often. */
export const newPasswordLimit = { max: 10, timeWindow: '1 minute' };
/** Scripts of open pages ask again every few seconds; players ask for a recording in parts. */
export const readLimit = { max: 120, timeWindow: '1 minute' };
/** A page rendered for one visitor costs more than an answer. */
export const ownPageLimit = { max: 60, timeWindow: '1 minute' };

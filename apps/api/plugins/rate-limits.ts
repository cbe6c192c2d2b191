import rateLimit from '@fastify/rate-limit';
import fp from 'fastify-plugin';
import { AppError } from '#core/platform/errors.ts';
import { waitingTime } from '#core/text/rules.ts';

/**
 * Generous limits per address, counted in this process: they stop a runaway script, not a shared office. Login has its
 * own limit in the database. Routes ask for one with `config: { rateLimit }`.
 */
export const rateLimits = fp<{ enabled: boolean }>(
  async (app, { enabled }) => {
    await app.register(rateLimit, {
      global: false,
      cache: 20_000,
      allowList: enabled ? [] : () => true,
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

/** What one address may send through a public form in a minute. */
export const formLimit = { max: 30, timeWindow: '1 minute' };
/** Uploads cost more, so their limit is lower. */
export const uploadLimit = { max: 10, timeWindow: '1 minute' };

import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { AppError } from '#core/platform/errors.ts';

/** Milliseconds of event loop delay from which the process counts as overloaded. */
const maxEventLoopDelay = 1_000;
/**
 * Pending requests needed before any is rejected. With fewer, the delay comes from a slow machine, and rejecting does
 * not help.
 */
const crowd = 500;
/** Seconds until a rejected client retries: most bursts are over by then. */
const retryAfter = 2;

/**
 * Rejects requests with 503 and `retry-after` while the event loop is delayed and many requests are pending; the
 * browser keeps and resends a form. A slow machine with few requests answers late instead.
 */
export const pressure = fp(
  async (app) => {
    let waiting = 0;
    // Not async: each request is counted and checked before the next one.
    app.addHook('onRequest', (_request, reply, next) => {
      waiting += 1;
      let counted = true;
      const leave = () => {
        if (counted) waiting -= 1;
        counted = false;
      };
      reply.raw.once('finish', leave).once('close', leave);
      next();
    });
    const turnAway = async () => {
      if (waiting > crowd)
        throw new AppError('unavailable', 'We’re very busy right now. Please try again in a few seconds.', {
          retryAfter,
        });
    };
    await app.register(underPressure, { maxEventLoopDelay, pressureHandler: turnAway });
    app.decorate('turnAwayLate', async () => {
      if (app.isUnderPressure()) await turnAway();
    });
  },
  { name: 'pressure' },
);

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The same check for a route that first reads the request to include its fields in the answer. Declare `always`
     * beside it.
     */
    turnAwayLate(): Promise<void>;
  }
}

/**
 * For routes that are never rejected for load: health and metrics, and files or cached pages that cost little to send. A
 * page is of no use to a visitor when one of its parts is missing.
 */
export const always = { access: 'public', pressureHandler: () => undefined } as const;

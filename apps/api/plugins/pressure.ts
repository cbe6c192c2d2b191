import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { AppError } from '#core/platform/errors.ts';

/** Milliseconds. A process whose event loop turns slower than this is late. */
const maxEventLoopDelay = 1_000;
/** Requests that wait for their answer at the same time. With fewer, a late process sits on a slow machine, and turning somebody away would not help. */
const crowd = 500;
/** Seconds until somebody who was turned away asks again: most bursts are over by then. */
const retryAfter = 2;

/**
 * Turns requests away with 503 and `retry-after` while the process is late and a crowd waits; a form then waits in its
 * browser. A slow machine with few visitors is late as well, and answers late.
 */
export const pressure = fp(
  async (app) => {
    let waiting = 0;
    // Not async: each request is counted and judged in one go, before the next one is.
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
        throw new AppError('unavailable', 'We are very busy just now. Please try again in a few seconds.', {
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
    /** The same check for a route that reads the request first, to answer with what is in it. Declare `always` beside it. */
    turnAwayLate(): Promise<void>;
  }
}

/**
 * For routes that are never turned away: what says how busy the process is, and what lies ready in memory or in a file. A page
 * that lacks one of its parts is worth nothing to whoever has the others.
 */
export const always = { access: 'public', pressureHandler: () => undefined } as const;

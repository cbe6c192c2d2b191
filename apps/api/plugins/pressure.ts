import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { AppError } from '#core/platform/errors.ts';

/** Milliseconds of event loop delay from which the process turns requests away: an answer would come too late. */
export const usualMaxDelay = 5_000;
/** Seconds until a rejected client retries: most bursts are over by then. */
const retryAfter = 2;

/** Rejects requests with 503 and `retry-after` while the process is overloaded; the browser keeps and resends a form. */
export const pressure = fp(
  async (app, { maxDelay }: { maxDelay: number }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelay,
      // An interval in which the event loop hardly turned counts as endless delay: a shorter one would find that in each pause.
      sampleInterval: maxDelay,
      pressureHandler: () => {
        throw new AppError('unavailable', 'We’re very busy right now. Please try again in a few seconds.', {
          retryAfter,
        });
      },
    });
  },
  { name: 'pressure' },
);

/**
 * For routes that are never rejected for load: health and metrics, and files or cached pages that cost little to send. A
 * page is of no use to a visitor when one of its parts is missing.
 */
export const always = { access: 'public', pressureHandler: () => undefined } as const;

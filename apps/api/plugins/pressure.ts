import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';

/** A process that is later than this, in milliseconds, asks for work to be sent again in a moment. */
const maxEventLoopDelay = 1_000;

/** In how many seconds: a burst is mostly over by then, and whoever presses a button waits that long without being told. */
const retryAfter = 2;

/** Takes no more than the process can do: what comes on top gets 503 and `retry-after`, and a form waits in its browser. */
export const pressure = fp(async (app) => void (await app.register(underPressure, { maxEventLoopDelay, retryAfter })), {
  name: 'pressure',
});

/**
 * For routes that are never turned away: what says how busy the process is, and what lies ready in memory or in a file. A page
 * that lacks one of its parts is worth nothing to whoever has the others.
 */
export const always = { access: 'public', pressureHandler: () => undefined } as const;

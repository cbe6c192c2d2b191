import { setTimeout as pause } from 'node:timers/promises';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is shutting down. */
    isStopping(): boolean;
    /**
     * Before closing: readiness says no, while requests are still taken for this long (milliseconds), the time that a proxy
     * has to notice.
     */
    drain(milliseconds: number): Promise<void>;
  }
}

/** How often idle connections are closed during shutdown, in milliseconds. */
const lettingGoEvery = 50;

/**
 * Shuts down without failing a request: running requests are answered with `connection: close`, then connections end.
 */
export const gracefulStop = fp(
  async (app) => {
    let stopping = false;
    let letGo: NodeJS.Timeout | null = null;
    app.decorate('isStopping', () => stopping);
    app.decorate('drain', async (milliseconds) => {
      stopping = true;
      await pause(milliseconds);
    });
    app.addHook('preClose', async () => {
      stopping = true;
      letGo = setInterval(() => app.server.closeIdleConnections(), lettingGoEvery).unref();
    });
    app.addHook('onSend', async (_request, reply) => {
      if (stopping) reply.header('connection', 'close');
    });
    app.addHook('onClose', async () => {
      if (letGo) clearInterval(letGo);
    });
  },
  { name: 'graceful-stop' },
);

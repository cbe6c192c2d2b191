import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is shutting down. */
    isStopping(): boolean;
  }
}

/** How often idle connections are closed during shutdown, in milliseconds. */
const lettingGoEvery = 50;

/**
 * Shuts down without failing a request: running requests are answered with `connection: close`, then connections end.
 */
export const gracefulStop = fp(
  async (app) => {
    let letGo: NodeJS.Timeout | null = null;
    app.decorate('isStopping', () => letGo !== null);
    app.addHook('preClose', async () => {
      letGo = setInterval(() => app.server.closeIdleConnections(), lettingGoEvery).unref();
    });
    app.addHook('onSend', async (_request, reply) => {
      if (letGo) reply.header('connection', 'close');
    });
    app.addHook('onClose', async () => {
      if (letGo) clearInterval(letGo);
    });
  },
  { name: 'graceful-stop' },
);

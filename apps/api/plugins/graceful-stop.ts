import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server has been told to stop. */
    isStopping(): boolean;
  }
}

/** How often connections that have just become idle are let go while stopping, in milliseconds. */
const lettingGoEvery = 50;

/** Stopping without a failed request: what is under way is answered, told that the connection ends, and then it ends. */
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

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#core/config/config.ts';

/**
 * Listens where the settings say, and at `localhost` on both of its addresses, whatever the machine's own list of names
 * says. Returns the address.
 */
export async function listenAt(app: FastifyInstance, { host, port }: Pick<Config['http'], 'host' | 'port'>) {
  if (host !== 'localhost') return app.listen({ host, port });
  const second = createServer((socket) => app.server.emit('connection', socket));
  app.addHook('preClose', async () => {
    second.close();
  });
  const address = await app.listen({ host: '127.0.0.1', port });
  const { port: chosen, protocol } = new URL(address);
  second.listen(Number(chosen), '::1');
  try {
    await once(second, 'listening');
  } catch (error) {
    app.log.info({ err: error }, 'the site does not listen at [::1]');
  }
  return `${protocol}//localhost:${chosen}`;
}

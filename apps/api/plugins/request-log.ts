import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#core/config/config.ts';
import { hiddenNetwork, remembering } from '#core/platform/keys.ts';

/** What stands for the network of an address in the log: always the same, and nobody can tell which it is. */
export type NetworkNames = (address: string | undefined) => string | undefined;

export function createNetworkNames(secrets: Config['secrets']): NetworkNames {
  const nameOf = remembering((address) => hiddenNetwork(secrets, 'log', address));
  return (address) => (address === undefined ? undefined : nameOf(address));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, for its line in the log; null until then. */
    refusal: { code: string; isForged: boolean } | null;
  }
}

/** Gives every answer its request's id, and logs it: who sent it, from which network, and why it was refused. */
export const requestLog = fp<{ networkNames: NetworkNames }>(
  async (app, { networkNames }) => {
    app.decorateRequest('refusal', null);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
    app.addHook('onResponse', async (request, reply) => {
      if (request.routeOptions.config.unlogged && reply.statusCode < 400) return;
      const line = lineOf(request, reply, networkNames);
      if (request.refusal?.isForged) request.log.warn(line, 'answered');
      else request.log.info(line, 'answered');
    });
  },
  { name: 'request-log' },
);

const lineOf = (request: FastifyRequest, reply: FastifyReply, networkNames: NetworkNames) => ({
  request_id: request.id,
  method: request.method,
  route: request.routeOptions.url ?? null,
  status: reply.statusCode,
  duration_ms: Math.round(reply.elapsedTime),
  network: networkNames(request.ip),
  who: whoSent(request),
  code: request.refusal?.code,
});

/** A member or a key by its id; nothing for visitors, so that their lines have no such field. */
function whoSent({ session, apiKey }: FastifyRequest): string | undefined {
  if (session) return session.member ? `member ${session.member.id}` : 'shared account';
  return apiKey ? `API key ${apiKey.id}` : undefined;
}

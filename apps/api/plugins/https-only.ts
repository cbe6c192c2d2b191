import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '#core/config/config.ts';
import { AppError } from '#core/platform/errors.ts';
import { sendProblem } from './problems.ts';

/** Asked from within the network. */
const answeredAnyway = ['/healthz', '/readyz'];
/** What programs ask for is not redirected: they would not notice that they are sent without https. */
const forPrograms = /^\/(?:api(?:\/|$)|openapi\.json)/;

/**
 * Where the public address is one of https, answers nothing that a trusted proxy passes on as plain http: pages are
 * redirected, and everything else is refused.
 */
export const httpsOnly = fp<{ http: Config['http'] }>(
  async (app, { http }) => {
    const { publicUrl } = http;
    if (!publicUrl?.startsWith('https:')) return;
    const isTrusted = compile(http.trustProxy);
    const cameByHttp = ({ headers, protocol, socket }: FastifyRequest) =>
      headers['x-forwarded-proto'] !== undefined &&
      protocol === 'http' &&
      socket.remoteAddress !== undefined &&
      isTrusted(socket.remoteAddress, 0);
    app.addHook('onRequest', async (request, reply) => {
      if (answeredAnyway.includes(request.routeOptions.url ?? '') || !cameByHttp(request)) return undefined;
      const isPage = (request.method === 'GET' || request.method === 'HEAD') && !forPrograms.test(request.url);
      if (!isPage) return sendProblem(request, reply, notByHttp(publicUrl));
      // A proxy may pass on a whole address in place of a path.
      return reply.redirect(`${publicUrl}${request.url.startsWith('/') ? request.url : '/'}`, 308);
    });
  },
  { name: 'https-only', dependencies: ['problems'] },
);

const notByHttp = (publicUrl: string) =>
  new AppError(
    'forbidden',
    `This came over plain http, where others can read and change it, so nothing was done. Please send it to ${publicUrl}, and replace a key or password that it had.`,
  );

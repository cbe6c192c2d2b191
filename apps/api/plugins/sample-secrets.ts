import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasSampleSecrets } from '#core/config/sample-secrets.ts';
import type { Core } from '#core/core.ts';
import { AppError } from '#core/platform/errors.ts';
import { isInside } from '#core/platform/network.ts';
import { sendProblem } from './problems.ts';

/**
 * With the password or the session secret of this repository's own files, answers only requests from this machine or its
 * network, under names that mean these. Everybody knows them, and whoever puts the product on the internet notices at the
 * first page.
 */
export const sampleSecrets = fp<{ core: Pick<Core, 'config' | 'logger'> }>(
  async (app, { core: { config, logger } }) => {
    if (!hasSampleSecrets(config.secrets)) return;
    logger.warn(
      'ADMIN_PASSWORD or SESSION_SECRET is a sample that everybody knows: only requests to this machine or network are answered',
    );
    app.addHook('onRequest', async (request, reply) => {
      if ([request.hostname, ...addressesOf(request), ...originOf(request)].every(isInside)) return undefined;
      return sendProblem(request, reply, knownToEverybody());
    });
  },
  { name: 'sample-secrets', dependencies: ['problems'] },
);

/** Where a request comes from, as far as anybody says, also a proxy that TRUST_PROXY does not name. */
const addressesOf = ({ ip, headers }: FastifyRequest): string[] =>
  [ip, ...String(headers['x-forwarded-for'] ?? '').split(',')].map((address) => address.trim()).filter(Boolean);

/** The site that a page of a browser is on, which no proxy changes: a sign-in there shows that it is public. */
const originOf = ({ headers: { origin } }: FastifyRequest): string[] =>
  origin !== undefined && URL.canParse(origin) ? [new URL(origin).hostname] : [];

const knownToEverybody = () =>
  new AppError(
    'forbidden',
    'This server still has a password or secret that everybody knows. Whoever runs it sets ADMIN_PASSWORD, SESSION_SECRET and NODE_ENV=production, and restarts it.',
  );

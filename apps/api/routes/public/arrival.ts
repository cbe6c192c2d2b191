import { always } from '#api/plugins/pressure.ts';
import type { Scope } from '#api/types.ts';
import { arrival, arrivalHeader, arrivalPath, isArrivalProof } from '#core/clients/arrival/client.ts';
import type { Core } from '#core/core.ts';
import { AppError } from '#core/platform/errors.ts';
import { problemAnswers } from '../answers.ts';

/** How a request arrives through the public address, told only to the product itself. */
export async function arrivalRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    arrivalPath,
    {
      config: always,
      schema: {
        tags: ['ops'],
        summary: 'How this request arrived; for the product’s own look at its public address',
        response: { 200: arrival, ...problemAnswers },
      },
    },
    async (request) => {
      const proof = request.headers[arrivalHeader];
      if (typeof proof !== 'string' || !isArrivalProof(core.config, proof, core.clock.now()))
        throw new AppError('not_found', 'There is nothing here');
      const forwarded = request.headers['x-forwarded-for'] !== undefined;
      const trusted = (request.ips?.length ?? 1) > 1;
      if (forwarded && !trusted)
        request.log.warn(
          { proxy: request.socket.remoteAddress },
          'a proxy that TRUST_PROXY does not name passed this on',
        );
      return { origin: `${request.protocol}://${request.host}`, forwarded, trusted };
    },
  );
}

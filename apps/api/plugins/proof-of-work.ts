import fp from 'fastify-plugin';
import type { Core } from '#core/core.ts';
import { AppError } from '#core/platform/errors.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { neighborhoodOf } from '#core/platform/network.ts';
import { createSharedCounts } from '#core/platform/shared-counts.ts';

interface ProofOptions {
  core: Pick<Core, 'config' | 'database' | 'clock' | 'logger' | 'proofOfWork'>;
}

export const proofHeader = 'x-proof-of-work';

/** Forms in a minute, from one network and in all, above which each needs a proof of work. */
const pace = { network: 100, all: 300 };
const minute = 60_000;

/** Asks for a proof of work above the usual pace, on routes that declare `config.provenForm`. */
export const proofOfWork = fp<ProofOptions>(
  async (app, { core }) => {
    const { config, database, clock, logger } = core;
    if (!config.http.rateLimits) return;
    const counts = createSharedCounts({
      database,
      clock,
      storedKey: (name) => `pace:${hiddenName(config.secrets, name)}`,
      onFailure: (error) => logger.warn({ err: error }, 'could not share the pace of forms; each process counts alone'),
    });
    app.addHook('onClose', async () => counts.stop());

    app.addHook('preValidation', async (request) => {
      const { config: route, url: form = '' } = request.routeOptions;
      if (!route.provenForm) return;
      const ofNetwork = counts.count(`network ${neighborhoodOf(request.ip)}`, minute).current;
      const ofAll = counts.count('all', minute).current;
      if (ofNetwork <= pace.network && ofAll <= pace.all) return;
      const given = request.headers[proofHeader];
      if (typeof given === 'string' && (await core.proofOfWork.accepts(form, given))) return;
      throw new AppError(
        'proof_of_work_required',
        `We are getting more forms than usual, so we check that a person sends them, which needs JavaScript. Please send this again in a minute, or email us at ${config.site.supportEmail}.`,
        { challenge: await core.proofOfWork.challengeFor(form) },
      );
    });
  },
  { name: 'proof-of-work', dependencies: ['problems'] },
);

import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Core } from '#core/core.ts';
import { AppError } from '#core/platform/errors.ts';
import { networkOf } from '#core/platform/network.ts';
import { limits } from '#core/shared/limits.ts';
import { challengeHeader, honeypotHeader } from '#core/site/rules.ts';
import { waitingTime } from '#core/text/rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit that the request is over; null for none. */
    overLimit: AppError | null;
  }
}

interface PublicFormOptions {
  core: Pick<Core, 'config' | 'challenges'>;
}

/**
 * Counts the requests of an address, in this process's memory: all forms together, and apart from them everything else
 * that declares it. Where the operator turned it on, a form also needs a solved challenge. A form with an API key counts for
 * its key and needs none.
 */
export const publicForms = fp<PublicFormOptions>(
  async (app, { core }) => {
    const { http, site } = core.config;
    await app.register(rateLimit, { global: false });
    const options = { timeWindow: '1 minute', allowList: http.rateLimits ? [] : () => true } as const;
    const countIn = (max: NonNullable<CreateRateLimitOptions['max']>) =>
      app.createRateLimit({
        ...options,
        max,
        keyGenerator: ({ apiKey, ip }) => (apiKey ? `key ${apiKey.id}` : networkOf(ip)),
      });
    const counters = {
      forms: countIn(({ apiKey }) => (apiKey ? limits.formsPerKeyAndMinute : http.formsPerMinute)),
      reads: countIn(limits.readsPerMinute),
    };
    app.decorateRequest('honeypotFilled', false);
    app.decorateRequest('overLimit', null);
    app.addHook('onRequest', async (request) => {
      const { counted, sameOrigin } = request.routeOptions.config;
      if (counted === undefined) return;
      const count = await counters[counted](request);
      request.overLimit = !count.isAllowed && count.isExceeded ? tooMany(request, counted, count) : null;
      // One that was posted without a script is read first, so that its page shows it again.
      if (request.overLimit && !(sameOrigin && isPosted(request))) throw request.overLimit;
    });
    app.addHook('preValidation', async (request) => {
      if (request.overLimit) throw request.overLimit;
      if (request.headers[honeypotHeader] !== undefined) request.honeypotFilled = true;
      if (request.routeOptions.config.challenged && http.formChallenge && !request.apiKey)
        await requireSolution(request);
    });

    async function requireSolution(request: FastifyRequest): Promise<void> {
      const form = request.routeOptions.url ?? '';
      const given = request.headers[challengeHeader];
      if (typeof given === 'string' && (await core.challenges.accepts(form, given))) return;
      throw new AppError(
        'challenge_required',
        `We check right now that a person sends this, which needs JavaScript. Please turn it on and send this again, or email us at ${site.supportEmail}. A server needs an API key.`,
        { challenge: await core.challenges.challengeFor(form) },
      );
    }
  },
  { name: 'public-forms', dependencies: ['sessions'] },
);

const isPosted = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;

/** Says which limit was reached, and when it is over. */
function tooMany({ apiKey }: FastifyRequest, counted: 'forms' | 'reads', { max, ttlInSeconds }: Count): AppError {
  const whose = apiKey ? `the API key ${apiKey.name}` : 'your network';
  const what = counted === 'forms' ? 'forms' : 'requests';
  return new AppError(
    'too_many_requests',
    `We take ${max.toLocaleString('en-US')} ${what} a minute from ${whose}. Please try again in ${waitingTime(ttlInSeconds)}.`,
    { retryAfter: ttlInSeconds },
  );
}

interface Count {
  max: number;
  ttlInSeconds: number;
}

import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { AppError } from '#core/platform/errors.ts';
import { problemAnswers } from '../answers.ts';

/** Larger than any event Stripe sends. */
const bodyLimit = 512 * 1024;

/**
 * Events from Stripe, for `core/money/billing/inbox.ts`. The raw body is kept, because the signature covers its bytes.
 */
export async function stripeWebhookRoutes(app: Scope, { core }: { core: Core }) {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    '/api/stripe/webhook',
    {
      bodyLimit,
      config: { access: 'public' },
      schema: {
        tags: ['webhooks'],
        summary: 'Signed events from Stripe',
        response: { 200: z.object({ received: z.literal(true) }), ...problemAnswers },
      },
    },
    async (request) => {
      const signature = request.headers['stripe-signature'];
      if (!core.billing || typeof signature !== 'string' || !Buffer.isBuffer(request.body))
        throw new AppError('malformed_request', 'This address only accepts signed events from Stripe');
      await core.billing.inbox.receive(request.body, signature, request.id);
      return { received: true as const };
    },
  );
}

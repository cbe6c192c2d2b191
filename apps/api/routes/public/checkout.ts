import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownOrigins } from '#api/origin.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import {
  checkoutCreated,
  partnerCheckout,
  partnerCheckoutCreated,
  regularCheckout,
  sessionStatus,
} from '#core/money/checkout/schemas.ts';
import { formAnswers, problemAnswers } from '../answers.ts';
import { senderOf } from '../sender.ts';

const ownPages = '`success_url` and `cancel_url` must be pages of this site.';

/** Opens a payment page for a plan, and answers whether it was paid. */
export async function checkoutRoutes(app: Scope, { core }: { core: Core }) {
  const buyerOf = (request: FastifyRequest) => ({
    ...senderOf(request),
    origins: ownOrigins(request, core.config.http.publicUrl),
  });

  app.post(
    '/api/stripe-connect/create-regular-checkout',
    {
      config: { access: 'public', counted: 'forms', challenged: true },
      schema: {
        tags: ['checkout'],
        summary: 'Buy a plan',
        description: ownPages,
        body: regularCheckout,
        response: { 200: checkoutCreated, ...formAnswers },
      },
    },
    async (request) => core.checkout.createRegular(request.body, buyerOf(request)),
  );

  app.post(
    '/api/stripe-connect/create-checkout-session',
    {
      config: { access: 'public', counted: 'forms', challenged: true },
      schema: {
        tags: ['checkout'],
        summary: "Buy a plan as a partner's customer",
        description: `With the code GENERALPARTNER, \`partner_email\` is required; with others it is dropped. ${ownPages}`,
        body: partnerCheckout,
        response: { 200: partnerCheckoutCreated, ...formAnswers },
      },
    },
    async (request) => core.checkout.createForPartner(request.body, buyerOf(request)),
  );

  app.get(
    '/api/stripe-connect/session-status/:id',
    {
      config: { access: 'public', counted: 'reads' },
      schema: {
        tags: ['checkout'],
        summary: 'The status of a payment',
        params: z.object({ id: z.string() }),
        response: { 200: sessionStatus, ...problemAnswers },
      },
    },
    async (request) => core.checkout.status(request.params.id),
  );
}

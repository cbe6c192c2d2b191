import { formLimit } from '#api/plugins/rate-limits.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { contactForm, contactFormAccepted } from '#core/leads/contact-form/schemas.ts';
import { demoRequest, demoRequestAccepted } from '#core/leads/demo-request/schemas.ts';
import { subscription, subscriptionAccepted } from '#core/leads/newsletter-subscriber/schemas.ts';
import { partnerApplication, partnerApplicationAccepted } from '#core/leads/partner-application/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { senderOf } from '../sender.ts';

const publicForm = { access: 'public', rateLimit: formLimit } as const;

/** The forms that are sent as JSON: each is stored with its jobs, and answered. */
export async function formRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/contact-form',
    {
      config: publicForm,
      schema: {
        tags: ['forms'],
        summary: 'Send a message',
        body: contactForm,
        response: { 202: contactFormAccepted, ...problemAnswers },
      },
    },
    async (request, reply) => reply.code(202).send(await core.contact.accept(request.body, senderOf(request))),
  );

  app.post(
    '/api/newsletter',
    {
      config: publicForm,
      schema: {
        tags: ['forms'],
        summary: 'Subscribe to the newsletter',
        body: subscription,
        response: { 202: subscriptionAccepted, ...problemAnswers },
      },
    },
    async (request, reply) => reply.code(202).send(await core.newsletter.subscribe(request.body, senderOf(request))),
  );

  app.post(
    '/api/demo-requests',
    {
      config: publicForm,
      schema: {
        tags: ['forms'],
        summary: 'Request a free demo number',
        body: demoRequest,
        response: { 202: demoRequestAccepted, ...problemAnswers },
      },
    },
    async (request, reply) => reply.code(202).send(await core.demo.accept(request.body, senderOf(request))),
  );

  app.post(
    '/api/partner-applications',
    {
      config: publicForm,
      schema: {
        tags: ['forms'],
        summary: 'Apply as a partner',
        body: partnerApplication,
        response: { 202: partnerApplicationAccepted, ...problemAnswers },
      },
    },
    async (request, reply) => reply.code(202).send(await core.partners.apply(request.body, senderOf(request))),
  );
}

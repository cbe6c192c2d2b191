import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notAForm, readPostedForms } from '#api/plugins/form-fields.ts';
import { refusalOf, sendProblem } from '#api/plugins/problems.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import type { Sender } from '#core/jobs/outbox.ts';
import { contactForm } from '#core/leads/contact-form/schemas.ts';
import { subscription } from '#core/leads/newsletter-subscriber/schemas.ts';
import { partnerApplication } from '#core/leads/partner-application/schemas.ts';
import type { AppError } from '#core/platform/errors.ts';
import { visitorRequest } from '#core/privacy/schemas.ts';
import { formPages, type PostableForm, privacyAskedPath, subscribedPath } from '#core/site/rules.ts';
import { senderOf } from '../sender.ts';

/** A page on another site can post a form, unlike JSON, so each post must come from our own origin. */
const config = {
  access: 'public',
  sameOrigin: true,
  counted: 'forms',
  challenged: true,
} as const;
const page = z.string().meta({ description: 'The page, with the form as filled in' });
const response = {
  303: z.null().meta({ description: 'Where to check the status of the form' }),
  '4xx': page,
  '5xx': page,
};
const consumes = ['application/x-www-form-urlencoded'];

/** The forms as a browser posts them without a script: an accepted one redirects, a rejected one returns its page. */
export async function formPostRoutes(app: Scope, { core }: { core: Core }) {
  readPostedForms(app);

  const postedBy = async (request: FastifyRequest, kind: string): Promise<Sender> => {
    const userAgent = request.headers['user-agent'] ?? '';
    const post = { address: request.ip, userAgent, content: request.body };
    return { ...senderOf(request), idempotencyKey: await core.postKeys.keyOf(kind, post) };
  };

  app.post(
    formPages.contact,
    {
      config,
      errorHandler: answerRefusal('contact'),
      schema: { hide: true, summary: 'Send a message, without a script', consumes, body: contactForm, response },
    },
    async (request, reply) => {
      const accepted = await core.contact.accept(request.body, await postedBy(request, 'contact_form'));
      return reply.redirect(accepted.status_url, 303);
    },
  );

  app.post(
    formPages.newsletter,
    {
      config,
      errorHandler: answerRefusal('newsletter'),
      schema: {
        hide: true,
        summary: 'Subscribe to the newsletter, without a script',
        consumes,
        body: subscription,
        response,
      },
    },
    async (request, reply) => {
      // One address is one record however often it is sent, and may subscribe again after it unsubscribed.
      await core.newsletter.accept(request.body, { ...senderOf(request), idempotencyKey: null });
      return reply.redirect(subscribedPath, 303);
    },
  );

  app.post(
    formPages['partner-application'],
    {
      config,
      errorHandler: answerRefusal('partner-application'),
      schema: {
        hide: true,
        summary: 'Apply as a partner, without a script',
        consumes,
        body: partnerApplication,
        response,
      },
    },
    async (request, reply) => {
      const accepted = await core.partners.accept(request.body, await postedBy(request, 'partner_application'));
      return reply.redirect(accepted.status_url, 303);
    },
  );

  app.post(
    formPages['privacy-request'],
    {
      config,
      errorHandler: answerRefusal('privacy-request'),
      schema: {
        hide: true,
        summary: 'Ask for a copy of your data, or to be forgotten, without a script',
        consumes,
        body: visitorRequest,
        response,
      },
    },
    async (request, reply) => {
      await core.privacy.ask(request.body, request.id);
      return reply.redirect(privacyAskedPath, 303);
    },
  );
}

/** Every rejected post is answered with its page; where no site is built, with the problem as JSON. */
const answerRefusal = (form: PostableForm) => async (error: Error, request: FastifyRequest, reply: FastifyReply) => {
  const thrown = refusalOf(error, request);
  const problem = thrown.code === 'unsupported_media_type' ? notAForm() : thrown;
  const { sendPostedForm } = request.server;
  if (!sendPostedForm) return sendProblem(request, reply, problem);
  const values = typedIn(request.body);
  const errors = problem.code === 'validation_failed' ? (problem.errors ?? []) : [];
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return sendPostedForm(request, reply.code(problem.status), {
    form,
    values,
    errors,
    refusal: errors.length > 0 ? null : refusalSentence(problem, Object.keys(values).length > 0),
  });
};

function typedIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function refusalSentence({ message }: AppError, shown: boolean) {
  const sentence = `${message}${/[.!?]$/.test(message) ? '' : '.'}`;
  return shown ? sentence : `${sentence} Use your browser’s Back button to get back to what you typed.`;
}

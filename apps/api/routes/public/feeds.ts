import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { eventsPage, eventsQuery } from '#core/webhooks/schemas.ts';
import { problemAnswers } from '../answers.ts';

/** What one address may ask for in a minute: ten pages a second. */
const readLimit = { max: 600, timeWindow: '1 minute' };

/** Reads what happened, for integrators who were down or would rather ask. */
export async function webhookEventRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/webhook-events',
    {
      config: { access: 'api-key', scope: 'events:read', rateLimit: readLimit, audit: { action: 'events-read' } },
      schema: {
        tags: ['webhooks'],
        summary: 'Events of the last 30 days, oldest first; go on with next_cursor',
        querystring: eventsQuery,
        response: { 200: eventsPage, ...problemAnswers },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return core.webhooks.events(request.query);
    },
  );
}

import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { auditPage, auditQuery } from '#core/operations/audit/schemas.ts';
import { eventsPage, eventsQuery } from '#core/webhooks/schemas.ts';
import { problemAnswers } from '../answers.ts';

/** What programs read with an API key, in the order in which it happened. */
export async function feedRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/webhook-events',
    {
      config: { access: 'api-key', scope: 'events:read', counted: 'reads', audit: { action: 'events-read' } },
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

  app.get(
    '/api/audit-entries',
    {
      config: { access: 'api-key', scope: 'audit:read', counted: 'reads', audit: { action: 'audit-log-read' } },
      schema: {
        tags: ['ops'],
        summary: 'The whole audit log, oldest entry first; go on with next_cursor',
        querystring: auditQuery,
        response: { 200: auditPage, ...problemAnswers },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return core.audit.read(request.query);
    },
  );
}

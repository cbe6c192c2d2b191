import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { sendEvents } from '../event-answer.ts';

/** The change feed for administrators, as server-sent events. */
export async function eventRoutes(app: Scope, { core: { live } }: { core: Core }) {
  app.addHook('preClose', async () => live.close());

  app.get(
    '/api/admin/events',
    {
      config: { audit: { action: 'changes-followed' } },
      schema: {
        tags: ['admin'],
        summary: 'Hear which lists change, as server-sent events',
        description:
          '`ready` comes first: read what you show once more, and from then on nothing is missed. `change` says `{"list": "demo-requests"}`. The stream ends with the session.',
        security: [{ session: [] }],
        response: {
          200: { description: 'Events, without an end', content: { 'text/event-stream': { schema: z.string() } } },
          ...problemAnswers,
        },
      },
    },
    async (request, reply) => {
      const { session } = request;
      if (!session || request.method === 'HEAD') return reply.type('text/event-stream').send('');
      return sendEvents(reply, ({ send, end }) =>
        live.listen({
          sessionId: session.publicId,
          onReady: () => send('ready', {}),
          onChange: (list) => send('change', { list }),
          onEnd: end,
        }),
      );
    },
  );
}

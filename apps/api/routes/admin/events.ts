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
      config: { permission: 'records:read', byItself: true, audit: { action: 'changes-followed' } },
      schema: {
        tags: ['admin'],
        summary: 'Stream list changes as server-sent events',
        description:
          '`ready` comes first: reload what you show, and you will not miss anything after that. `change` carries `{"list": "demo-requests"}`. The stream ends with the session.',
        response: {
          200: {
            description: 'An open-ended stream of events',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...problemAnswers,
        },
      },
    },
    async (request, reply) => {
      const { session } = request;
      if (!session || request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send('');
      return sendEvents(reply, ({ send, end }) =>
        live.listen({
          // The cookie before has no stream: its page opens another with the new one.
          sessionId: session.isReplaced ? '' : session.id,
          person: session.member?.id ?? session.publicId,
          onReady: () => send('ready', {}),
          onChange: (list) => send('change', { list }),
          onEnd: end,
        }),
      );
    },
  );
}

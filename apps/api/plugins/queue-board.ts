import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import fp from 'fastify-plugin';
import { carriedQueues } from '#core/jobs/definitions.ts';
import type { QueueBackend } from '#queue/backend.ts';

/**
 * BullMQ's board at /admin/queues, behind the session. Read-only: the job's database row decides what happens to it.
 */
export const queueBoard = fp<{ backend: QueueBackend }>(
  async (app, { backend }) => {
    const adapter = new FastifyAdapter();
    adapter.setBasePath('/admin/queues');
    createBullBoard({
      queues: carriedQueues.map((name) => new BullMQAdapter(backend.queue(name), { readOnlyMode: true })),
      serverAdapter: adapter,
    });
    app.addHook('onRoute', (route) => {
      if (!route.url.startsWith('/admin/queues')) return;
      const action = [route.method].flat().includes('GET') ? 'queues-viewed' : 'queues-touched';
      route.config = { ...route.config, permission: 'jobs', tool: 'board', audit: { action } };
    });
    await app.register(async (scope) => {
      scope.addHook('onSend', async (_request, _reply, payload) => withoutForeignFonts(payload));
      await scope.register(adapter.registerPlugin(), { prefix: '/admin/queues' });
    });
  },
  { name: 'queue-board', dependencies: ['sessions'] },
);

/** The board's page asks another site for its fonts, which the policy refuses. */
function withoutForeignFonts(payload: unknown): unknown {
  return typeof payload === 'string' ? payload.replace(/<link href="https:\/\/fonts[^>]*>/, '') : payload;
}

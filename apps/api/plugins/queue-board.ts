import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import fp from 'fastify-plugin';
import type { Core } from '#core/core.ts';
import { endpointQueue, queueNames, suspectsQueue } from '#core/jobs/rules.ts';
import type { QueueBackend } from '#queue/backend.ts';

/**
 * BullMQ's board at /admin/queues, behind the session: what is queued and running now. Read-only, because what is done with
 * a job is done with its row, on the Jobs page.
 */
export const queueBoard = fp<{ core: Pick<Core, 'webhooks'>; backend: QueueBackend }>(
  async (app, { core, backend }) => {
    const adapter = new FastifyAdapter();
    adapter.setBasePath('/admin/queues');
    const shown = (name: string) => new BullMQAdapter(backend.queue(name), { readOnlyMode: true });
    const board = createBullBoard({ queues: [], serverAdapter: adapter });
    let names = '';
    /** Endpoints come and go, also by another process. */
    const showQueues = async () => {
      const endpoints = (await core.webhooks.openEndpoints()).map(({ id }) => endpointQueue(id));
      const all = [...queueNames, suspectsQueue, ...endpoints];
      if (all.join() === names) return;
      names = all.join();
      board.setQueues(all.map(shown));
    };
    app.addHook('onRoute', (route) => {
      if (!route.url.startsWith('/admin/queues')) return;
      const action = [route.method].flat().includes('GET') ? 'queues-viewed' : 'queues-touched';
      route.config = { ...route.config, permission: 'jobs', tool: 'board', audit: { action } };
    });
    await app.register(async (scope) => {
      scope.addHook('preHandler', showQueues);
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

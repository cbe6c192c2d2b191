import { endpointQueue } from '#core/jobs/rules.ts';
import type { Schedule } from './schedule.ts';

/** Deliveries canceled in one statement. */
const batch = 2_000;

/** Warns of endpoints that only fail, disables those that have for days, and cancels what closed ones were still due. */
export const webhookEndpoints: Schedule = {
  name: 'webhook-endpoints',
  everySeconds: 10,
  run: async ({ core, backend, signal }) => {
    const { warned, disabled } = await core.webhooks.checkFailing();
    if (warned + disabled > 0) core.logger.warn({ warned, disabled }, 'webhook endpoints keep failing');
    const closed = new Set<string>();
    for (let more = true; more && !signal?.aborted; ) {
      const { canceled, endpoints } = await core.webhooks.cancelForClosed(batch);
      for (const id of endpoints) closed.add(id);
      more = canceled === batch;
    }
    for (const id of closed) await backend.queue(endpointQueue(id)).obliterate({ force: true });
  },
};

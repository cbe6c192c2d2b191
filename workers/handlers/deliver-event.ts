import type { Handler } from '../handler.ts';

/** Posts an event to a webhook endpoint (`core/webhooks/delivery.ts`). */
export const deliverEvent: Handler<'deliver-event'> = (core, payload, { signal }) =>
  core.webhooks.deliver(payload, signal);

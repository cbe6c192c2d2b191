import type { Handler } from '../handler.ts';

/** Posts an event to a webhook endpoint. */
export const deliverEvent: Handler<'deliver-event'> = (core, payload, { signal }) =>
  core.webhooks.deliver(payload, signal);

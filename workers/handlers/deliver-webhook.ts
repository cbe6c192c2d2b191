import type { Handler } from '../handler.ts';
import { serviceOf } from './service-of.ts';

/** Sends a stored lead to the automation webhook. */
export const deliverWebhook: Handler<'deliver-webhook'> = async (core, { form, id }, job) => {
  if (!core.automation.configured) return { outcome: 'skipped', note: 'No automation webhook is set up' };
  // The kind's own `webhook.ts`, such as `core/leads/contact-form/webhook.ts`.
  const body = await serviceOf(core, form).webhook?.(id);
  if (!body) return { outcome: 'skipped', note: 'The record no longer exists, or its data was erased' };
  const { status, snippet, exchange } = await core.automation.deliver(job.id, body, job.signal);
  return { outcome: 'succeeded', note: snippet, httpStatus: status, exchange };
};

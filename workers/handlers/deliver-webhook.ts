import type { Handler } from '../registry.ts';

/** Sends a stored form to the automation webhook, as the specification lists its fields. */
export const deliverWebhook: Handler<'deliver-webhook'> = async (core, { form, id }, job) => {
  if (!core.automation.configured) return { outcome: 'skipped', note: 'No automation webhook is configured' };
  const body = await bodyOf[form](core, id);
  if (!body) return { outcome: 'skipped', note: 'The record is gone' };
  const { status, snippet } = await core.automation.deliver(job.id, body);
  return { outcome: 'succeeded', note: snippet, httpStatus: status };
};

type Form = Parameters<Handler<'deliver-webhook'>>[1]['form'];

const bodyOf: Record<Form, (core: Parameters<Handler<'deliver-webhook'>>[0], id: string) => Promise<object | null>> = {
  demo_request: (core, id) => core.demo.webhook(id),
  partner_application: (core, id) => core.partners.webhook(id),
  custom_deal: (core, id) => core.deals.webhook(id),
};

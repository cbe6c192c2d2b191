import type { Core } from '#core/core.ts';
import type { LeadKind } from '#core/jobs/definitions.ts';
import type { Handler } from '../handler.ts';

/** Sends a stored lead to the automation webhook. */
export const deliverWebhook: Handler<'deliver-webhook'> = async (core, { form, id }, job) => {
  if (!core.automation.configured) return { outcome: 'skipped', note: 'No automation webhook is configured' };
  const body = await bodyOf[form](core, id);
  if (!body) return { outcome: 'skipped', note: 'The record is gone' };
  const { status, snippet } = await core.automation.deliver(job.id, body);
  return { outcome: 'succeeded', note: snippet, httpStatus: status };
};

const bodyOf: Record<LeadKind, (core: Core, id: string) => Promise<object | null>> = {
  contact_form: (core, id) => core.contact.webhook(id),
  demo_request: (core, id) => core.demo.webhook(id),
  partner_application: (core, id) => core.partners.webhook(id),
  custom_deal: (core, id) => core.deals.webhook(id),
};

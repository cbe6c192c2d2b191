import type { PhoneClient } from '#core/clients/sms/client.ts';
import { job } from '#core/jobs/definitions.ts';
import type { Outbox } from '#core/jobs/outbox.ts';
import type { Sql } from '#core/platform/database.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { storeReceptionist } from '#core/receptionist/records.ts';
import { recordChange } from '#core/resources/records.ts';
import { giveNumber } from './assignment.ts';
import { demoRequestResource } from './resource.ts';
import { followUpMethod } from './rules.ts';
import { destination, notSetUp } from './service.ts';
import type { Actor } from './transitions.ts';

interface BoughtDemoDependencies {
  outbox: Pick<Outbox, 'acceptWithin'>;
  /** Null where Twilio is not configured. */
  phones: PhoneClient | null;
}

interface Made {
  actor: Actor;
  requestId: string;
}

/** The demos of people who bought a plan and never requested one. */
export const createBoughtDemos = (dependencies: BoughtDemoDependencies) => ({
  /** Makes the demo of a purchase with its receptionist, which knows nothing yet, and emails its link, in the caller's transaction. */
  store: (via: Sql, purchase: { id: string; email: string }, made: Made) => store(dependencies, via, purchase, made),
});
export type BoughtDemos = ReturnType<typeof createBoughtDemos>;

async function store(
  { outbox, phones }: BoughtDemoDependencies,
  via: Sql,
  purchase: { id: string; email: string },
  { actor, requestId }: Made,
): Promise<{ demo_id: string; reference: string }> {
  const id = newId();
  const reference = newReference(demoRequestResource.referencePrefix);
  const answer = { demo_id: id, reference };
  await outbox.acceptWithin(via, destination, {
    record: {
      ...nothingAnswered,
      id,
      reference,
      status: 'converted',
      email: purchase.email,
      checkout_id: purchase.id,
      request_id: requestId,
    },
    jobs: [job('send-email', { template: 'demo-link', id })],
    // Nobody sent a request: endpoints were told of the purchase.
    events: [],
    answer,
    idempotency: null,
  });
  const change = { record_kind: 'demo_request', record_id: id, field: 'status', from_value: null };
  await recordChange(via, { ...change, to_value: 'converted', actor });
  await storeReceptionist(via, { id, email: purchase.email, business_description: '', important_features: [] });
  await giveNumber(phones, via, id, actor);
  return answer;
}

/** The columns of a form that nobody sent. */
const nothingAnswered = {
  ...notSetUp,
  phone: null,
  phone_verification: 'unverified',
  card_provided: false,
  card_last_four: null,
  billing_zip: null,
  tried_demo: null,
  heard_demo: null,
  business_description: null,
  important_features: [],
  ready_for_demo: null,
  integration_choice: null,
  heard_about_us: null,
  email_reminders: false,
  sms_reminders: false,
  lead_score: 0,
  priority: 'Medium',
  follow_up_method: followUpMethod('unverified'),
  submitted_at: null,
  assignee: null,
};

import type { DemoRequest as Record } from '#core/platform/prisma/client.ts';
import { dueAt } from '#core/resources/sla.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { eventOf, type StoredData } from '#core/webhooks/events.ts';
import { demoRequestResource } from './resource.ts';
import { waitsForNumber } from './rules.ts';
import { type DemoRequestRow, demoRequestRow } from './schemas.ts';

const shownStatus = demoRequestRow.shape.status;

export function presentDemoRequest(record: Record): DemoRequestRow {
  return {
    demo_id: record.id,
    reference: record.reference,
    status: shownStatus.parse(record.status),
    demo_number: record.demo_number,
    number_ordered: waitsForNumber(record) && record.ordered_at !== null,
    assigned_at: record.assigned_at?.toISOString() ?? null,
    activated_at: record.activated_at?.toISOString() ?? null,
    expires_at: record.expires_at?.toISOString() ?? null,
    ...answersOf(record),
    email: readableAddresses(record.email),
    phone_verified: record.phone_verification,
    created_at: record.created_at.toISOString(),
    submitted_at: record.submitted_at?.toISOString() ?? null,
    assignee: record.assignee,
    due_at:
      dueAt(demoRequestResource, {
        status: record.status,
        moments: {
          arrived_at: record.arrived_at,
          assigned_at: record.assigned_at,
          expires_at: record.expires_at,
        },
      })?.toISOString() ?? null,
  };
}

/** The body the automation webhook receives: the submitted fields with the server's own score. */
export function demoRequestWebhook(record: Record) {
  return {
    form_type: 'demo_request',
    submission_time: record.created_at.toISOString(),
    demo_id: record.id,
    reference: record.reference,
    ...answersOf(record),
    phone_verified: record.phone_verification === 'verified',
  };
}

/** A demo request as it is stored, with what endpoints are told of it. */
type NewDemo = Omit<StoredData<'demo_request.created'>, 'phone_verified'> & { phone_verification: string };

/** What endpoints are told of a new demo request: nothing of the card but that there is one. */
export function demoRequestEvent(record: NewDemo) {
  return eventOf('demo_request.created', {
    id: record.id,
    reference: record.reference,
    status: record.status,
    email: record.email,
    phone: record.phone,
    phone_verified: record.phone_verification === 'verified',
    card_provided: record.card_provided,
    tried_demo: record.tried_demo,
    heard_demo: record.heard_demo,
    business_description: record.business_description,
    important_features: record.important_features,
    ready_for_demo: record.ready_for_demo,
    integration_choice: record.integration_choice,
    heard_about_us: record.heard_about_us,
    email_reminders: record.email_reminders,
    sms_reminders: record.sms_reminders,
    lead_score: record.lead_score,
    priority: record.priority,
    follow_up_method: record.follow_up_method,
    submitted_at: record.submitted_at,
  });
}

/** The form's answers with the server's own score. */
function answersOf(record: Record) {
  return {
    email: record.email,
    phone: record.phone,
    card_provided: record.card_provided,
    card_last_four: record.card_last_four,
    billing_zip: record.billing_zip,
    tried_demo: record.tried_demo,
    heard_demo: record.heard_demo,
    business_description: record.business_description,
    important_features: record.important_features.join(', '),
    ready_for_demo: record.ready_for_demo,
    integration_choice: record.integration_choice,
    heard_about_us: record.heard_about_us,
    email_reminders: record.email_reminders,
    sms_reminders: record.sms_reminders,
    lead_score: record.lead_score,
    priority: record.priority,
    follow_up_method: record.follow_up_method,
  };
}

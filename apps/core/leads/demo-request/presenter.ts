import type { DemoRequest as Record } from '#core/platform/prisma/client.ts';
import { dueAt } from '#core/resources/sla.ts';
import { demoRequestResource } from './resource.ts';
import { demoStatuses } from './rules.ts';
import type { DemoRequestRow } from './schemas.ts';

export function presentDemoRequest(record: Record): DemoRequestRow {
  return {
    demo_id: record.id,
    reference: record.reference,
    status: demoStatuses.find((status) => status === record.status) ?? 'pending',
    demo_number: record.demoNumber,
    number_ordered: record.status === 'pending' && record.orderedAt !== null,
    assigned_at: record.assignedAt?.toISOString() ?? null,
    activated_at: record.activatedAt?.toISOString() ?? null,
    expires_at: record.expiresAt?.toISOString() ?? null,
    ...answersOf(record),
    phone_verified: record.phoneVerification,
    created_at: record.createdAt.toISOString(),
    submitted_at: record.submittedAt?.toISOString() ?? null,
    assignee: record.assignee,
    due_at:
      dueAt(demoRequestResource, {
        status: record.status,
        moments: {
          created_at: record.createdAt,
          assigned_at: record.assignedAt,
          expires_at: record.expiresAt,
        },
      })?.toISOString() ?? null,
  };
}

/** The body the automation webhook receives: the submitted fields with the server's own score. */
export function demoRequestWebhook(record: Record) {
  return {
    form_type: 'demo_request',
    submission_time: record.createdAt.toISOString(),
    demo_id: record.id,
    reference: record.reference,
    ...answersOf(record),
    phone_verified: record.phoneVerification === 'verified',
  };
}

/** The form's answers with the server's own score. */
function answersOf(record: Record) {
  return {
    email: record.email,
    phone: record.phone,
    card_provided: record.cardProvided,
    card_last_four: record.cardLastFour,
    billing_zip: record.billingZip,
    tried_demo: record.triedDemo,
    heard_demo: record.heardDemo,
    business_description: record.businessDescription,
    important_features: record.importantFeatures.join(', '),
    ready_for_demo: record.readyForDemo,
    integration_choice: record.integrationChoice,
    heard_about_us: record.heardAboutUs,
    email_reminders: record.emailReminders,
    sms_reminders: record.smsReminders,
    lead_score: record.leadScore,
    priority: record.priority,
    follow_up_method: record.followUpMethod,
  };
}

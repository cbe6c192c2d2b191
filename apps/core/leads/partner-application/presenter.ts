import type { PartnerApplication as Record } from '#core/platform/prisma/client.ts';
import { dueAt } from '#core/resources/sla.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { eventOf, type StoredData } from '#core/webhooks/events.ts';
import { partnerApplicationResource } from './resource.ts';
import { type PartnerApplicationRow, partnerApplicationRow } from './schemas.ts';

export function presentPartnerApplication(record: Record): PartnerApplicationRow {
  return {
    id: record.id,
    reference: record.reference,
    ...applicationFields(record),
    email: readableAddresses(record.email),
    application_status: shownStatus.parse(record.status),
    created_at: record.created_at.toISOString(),
    submitted_at: record.submitted_at?.toISOString() ?? null,
    assignee: record.assignee,
    due_at:
      dueAt(partnerApplicationResource, {
        status: record.status,
        moments: { arrived_at: record.arrived_at },
      })?.toISOString() ?? null,
  };
}

const shownStatus = partnerApplicationRow.shape.application_status;

/** The body the automation webhook receives. */
export function partnerApplicationWebhook(record: Record) {
  return {
    form_type: 'partner_application',
    submission_time: record.created_at.toISOString(),
    id: record.id,
    reference: record.reference,
    ...applicationFields(record),
  };
}

/** What endpoints are told of a new application. */
export function partnerApplicationEvent(record: StoredData<'partner_application.created'>) {
  return eventOf('partner_application.created', {
    id: record.id,
    reference: record.reference,
    status: record.status,
    partner_tier: record.partner_tier,
    partner_code: record.partner_code,
    company_name: record.company_name,
    contact_name: record.contact_name,
    email: record.email,
    phone: record.phone,
    website: record.website,
    business_type: record.business_type,
    experience: record.experience,
    stripe_account_id: record.stripe_account_id,
    submitted_at: record.submitted_at,
  });
}

function applicationFields(record: Record) {
  return {
    partner_code: record.partner_code,
    company_name: record.company_name,
    contact_name: record.contact_name,
    email: record.email,
    phone: record.phone,
    website: record.website,
    business_type: record.business_type,
    experience: record.experience,
    stripe_account_id: record.stripe_account_id,
    application_status: record.status,
    partner_tier: record.partner_tier,
  };
}

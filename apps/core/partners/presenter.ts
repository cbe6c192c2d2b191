import type { PartnerApplication as Record } from '#core/platform/prisma/client.ts';
import type { PartnerApplicationRow } from './schemas.ts';

export function presentPartnerApplication(record: Record): PartnerApplicationRow {
  return {
    id: record.id,
    reference: record.reference,
    ...applicationFields(record),
    created_at: record.createdAt.toISOString(),
  };
}

/** The body the automation webhook receives. */
export function partnerApplicationWebhook(record: Record) {
  return {
    form_type: 'partner_application',
    submission_time: record.createdAt.toISOString(),
    id: record.id,
    reference: record.reference,
    ...applicationFields(record),
  };
}

function applicationFields(record: Record) {
  return {
    partner_code: record.partnerCode,
    company_name: record.companyName,
    contact_name: record.contactName,
    email: record.email,
    phone: record.phone,
    website: record.website,
    business_type: record.businessType,
    experience: record.experience,
    stripe_account_id: record.stripeAccountId,
    application_status: record.status,
    partner_tier: record.partnerTier,
  };
}

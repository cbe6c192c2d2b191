import type { ContactStatus } from '#core/leads/contact-form/rules.ts';
import { type ContactFormRow, contactFormRow } from '#core/leads/contact-form/schemas.ts';
import type { DealDecision } from '#core/leads/custom-deal/rules.ts';
import { type CustomDealRow, customDealRow } from '#core/leads/custom-deal/schemas.ts';
import type { DemoStatus } from '#core/leads/demo-request/rules.ts';
import { type DemoRequestRow, demoRequestRow } from '#core/leads/demo-request/schemas.ts';
import type { ReviewDecision } from '#core/leads/partner-application/rules.ts';
import { type PartnerApplicationRow, partnerApplicationRow } from '#core/leads/partner-application/schemas.ts';
import { request } from './client.ts';

/** The version of the record that was looked at; a record that has changed since is not changed. */
interface Seen {
  version: number;
}

/** Takes a demo to its next status; a number only goes with `assigned`. */
export function changeDemo(
  id: string,
  change: Seen & { status: DemoStatus; phone_number?: string },
): Promise<DemoRequestRow> {
  return request(`/api/admin/demo-requests/${id}`, demoRequestRow, { method: 'PATCH', body: change });
}

export function changeMessage(id: string, change: Seen & { status: ContactStatus }): Promise<ContactFormRow> {
  return request(`/api/admin/contact-forms/${id}`, contactFormRow, { method: 'PATCH', body: change });
}

/** Decides about a partner application. The reason goes to the applicant. */
export function reviewApplication(
  id: string,
  review: Seen & { status: ReviewDecision; reason: string },
): Promise<PartnerApplicationRow> {
  return request(`/api/admin/partner-applications/${id}`, partnerApplicationRow, { method: 'PATCH', body: review });
}

/** Decides about a custom deal. The reason goes to the sales rep. */
export function reviewDeal(
  id: string,
  review: Seen & { status: DealDecision; reason: string },
): Promise<CustomDealRow> {
  return request(`/api/admin/custom-deals/${id}`, customDealRow, { method: 'PATCH', body: review });
}

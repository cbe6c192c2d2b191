import type { DemoStatus } from '#core/demo/rules.ts';
import { type DemoRequestRow, demoRequestRow } from '#core/demo/schemas.ts';
import type { ReviewDecision } from '#core/partners/rules.ts';
import { type PartnerApplicationRow, partnerApplicationRow } from '#core/partners/schemas.ts';
import { request } from './client.ts';

/** Takes a demo to its next status; a number only goes with `assigned`. */
export function changeDemo(id: string, change: { status: DemoStatus; phone_number?: string }): Promise<DemoRequestRow> {
  return request(`/api/admin/demo-requests/${id}`, demoRequestRow, { method: 'PATCH', body: change });
}

/** Decides about a partner application. The reason goes to the applicant. */
export function reviewApplication(
  id: string,
  review: { status: ReviewDecision; reason: string },
): Promise<PartnerApplicationRow> {
  return request(`/api/admin/partner-applications/${id}`, partnerApplicationRow, { method: 'PATCH', body: review });
}

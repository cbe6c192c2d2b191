import type { z } from 'zod';
import type { ResourceDefinition } from '#core/resources/definition.ts';
import { contactFormResource } from './contact-form/resource.ts';
import { customDealResource } from './custom-deal/resource.ts';
import { demoRequestResource } from './demo-request/resource.ts';
import { newsletterSubscriberResource } from './newsletter-subscriber/resource.ts';
import { partnerApplicationResource } from './partner-application/resource.ts';

/** Every kind of record that people send, in the dashboard's order. This is the only list of them. */
export const leads = {
  demo_request: demoRequestResource,
  contact_form: contactFormResource,
  custom_deal: customDealResource,
  partner_application: partnerApplicationResource,
  newsletter_subscriber: newsletterSubscriberResource,
} as const satisfies Record<string, ResourceDefinition>;

export type Leads = typeof leads;
export type LeadKind = keyof Leads;
export type LeadPath = Leads[LeadKind]['path'];
/** The detail of a record of any kind. */
export type LeadDetail = LeadDetails[LeadKind];
/** By kind, a row of its list. */
export type LeadRows = { [Kind in LeadKind]: z.infer<Leads[Kind]['row']> };
/** By kind, the detail of a record. */
export type LeadDetails = { [Kind in LeadKind]: z.infer<Leads[Kind]['detail']> };

export const leadKinds = Object.keys(leads) as LeadKind[];
export const leadPaths = leadKinds.map((kind) => leads[kind].path);

/** The name of a kind's requests in the analytics: `contact_forms`. */
export const requestsName = (kind: LeadKind) => leads[kind].path.replaceAll('-', '_');

/** The kinds that have tracking links. */
export type TrackedKind = { [Kind in LeadKind]: Leads[Kind]['tracking'] extends null ? never : Kind }[LeadKind];
export const trackedKinds = leadKinds.filter((kind): kind is TrackedKind => leads[kind].tracking !== null);

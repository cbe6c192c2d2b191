import type { z } from 'zod';
import type { PhoneClient } from '#core/clients/sms/client.ts';
import type { Config } from '#core/config/config.ts';
import type { Sender } from '#core/jobs/outbox.ts';
import type { OtpService } from '#core/messaging/phone-verification/service.ts';
import type { UnsubscribeService } from '#core/messaging/unsubscribe/service.ts';
import type { DefinedResource, FormDefinition, RowSchema } from '#core/resources/definition.ts';
import type { FormDependencies, ResourceService } from '#core/resources/submission.ts';
import { createContactService } from './contact-form/service.ts';
import { createContactWebhook } from './contact-form/webhook.ts';
import { createDealReviews } from './custom-deal/review.ts';
import { createDealService, type DealDependencies } from './custom-deal/service.ts';
import { createDealWebhook } from './custom-deal/webhook.ts';
import { createBoughtDemos } from './demo-request/bought-demo.ts';
import { createDemoLifecycle } from './demo-request/lifecycle.ts';
import { createDemoService } from './demo-request/service.ts';
import { createDemoWebhook } from './demo-request/webhook.ts';
import { createNewsletterService } from './newsletter-subscriber/service.ts';
import { createPartnerReviews } from './partner-application/review.ts';
import { createPartnerService } from './partner-application/service.ts';
import { createPartnerWebhook } from './partner-application/webhook.ts';
import { type LeadKind, type Leads, leadKinds, leads } from './registry.ts';
import type { TrackedStatus } from './schemas.ts';

/** An action for one kind, with its definition and its service. */
export type ForOneLead = <Row extends RowSchema, Change extends z.ZodType>(
  definition: DefinedResource & { row: Row; change: Change },
  service: ResourceService<Row, Change>,
) => void;

/** Stores a form and returns the answer to its sender. */
export type Accept<Input extends z.ZodType, Accepted extends z.ZodType> = (
  form: z.output<Input>,
  sender: Sender,
) => Promise<z.input<Accepted>>;

/** An action for one form that is sent as JSON. */
export type ForOneForm = <Input extends z.ZodType, Accepted extends z.ZodType>(
  form: FormDefinition<Input, Accepted>,
  accept: Accept<Input, Accepted>,
) => void;

/** The service of any one kind. */
export interface LeadService extends Pick<ResourceService<RowSchema, z.ZodType>, 'emails' | 'webhook'> {
  /** The progress fields only this kind has. */
  ownProgress?(
    id: string,
  ): Promise<Partial<Pick<TrackedStatus, 'answered_at' | 'demo_week' | 'ends_at' | 'partner_link'>>>;
  visit(use: ForOneLead): void;
}
interface WithForm {
  visitForm(use: ForOneForm): void;
}

/** Kinds whose definition names a form have a service that accepts it. */
export type LeadServices = {
  [Kind in LeadKind]: LeadService & (Leads[Kind]['form'] extends null ? { visitForm?: never } : WithForm);
};

export interface LeadDependencies extends FormDependencies, Pick<DealDependencies, 'eraseAbout' | 'scanner'> {
  config: Pick<Config, 'http' | 'mail' | 'site' | 'uploads' | 'secrets' | 'twilio'>;
  /** Null where Twilio is not configured. */
  phones: PhoneClient | null;
  otp: OtpService;
  unsubscribing: UnsubscribeService;
}

/** Builds the service of every kind. A kind without one does not compile. */
export function createLeads(dependencies: LeadDependencies) {
  const { database, config } = dependencies;
  const contact = createContactService(dependencies);
  const deals = createDealService(dependencies);
  const dealReviews = createDealReviews({ database, deals, config });
  const demo = createDemoService(dependencies);
  const demoLifecycle = createDemoLifecycle(dependencies);
  const boughtDemos = createBoughtDemos(dependencies);
  const newsletter = createNewsletterService(dependencies);
  const partners = createPartnerService(dependencies);
  const partnerReviews = createPartnerReviews({ database, partners, config, tracking: dependencies.tracking });
  const services: LeadServices = {
    contact_form: {
      ...lead(leads.contact_form, { ...contact, webhook: createContactWebhook(dependencies) }),
      ...form(leads.contact_form.form, contact.accept),
    },
    custom_deal: lead(leads.custom_deal, {
      ...deals,
      change: dealReviews.decide,
      webhook: createDealWebhook(dependencies),
    }),
    demo_request: {
      ...lead(leads.demo_request, {
        ...demo,
        change: demoLifecycle.change,
        webhook: createDemoWebhook(dependencies),
      }),
      ...form(leads.demo_request.form, demo.accept),
    },
    partner_application: {
      ...lead(leads.partner_application, {
        ...partners,
        change: partnerReviews.decide,
        webhook: createPartnerWebhook(dependencies),
      }),
      ...form(leads.partner_application.form, partners.accept),
    },
    newsletter_subscriber: {
      ...lead(leads.newsletter_subscriber, { ...newsletter, webhook: null }),
      ...form(leads.newsletter_subscriber.form, newsletter.accept),
    },
  };
  return {
    services,
    boughtDemos,
    contact,
    deals,
    dealReviews,
    demo,
    demoLifecycle,
    newsletter,
    partners,
    partnerReviews,
  };
}

/** Runs an action for every kind. */
export function forEachLead(services: LeadServices, use: ForOneLead): void {
  for (const kind of leadKinds) services[kind].visit(use);
}

/** Runs an action for every form that is sent as JSON. */
export function forEachForm(services: LeadServices, use: ForOneForm): void {
  for (const kind of leadKinds) services[kind].visitForm?.(use);
}

/** Pairs a definition with a service of the same rows and changes. */
function lead<Row extends RowSchema, Change extends z.ZodType>(
  definition: DefinedResource & { row: Row; change: Change },
  service: ResourceService<Row, Change> & Pick<LeadService, 'ownProgress'>,
): LeadService {
  return { ...service, visit: (use) => use(definition, service) };
}

function form<Input extends z.ZodType, Accepted extends z.ZodType>(
  definition: FormDefinition<Input, Accepted>,
  accept: Accept<Input, Accepted>,
): WithForm {
  return { visitForm: (use) => use(definition, accept) };
}

import type { z } from 'zod';
import type { DefinedResource, RowSchema } from '#core/resources/definition.ts';
import type { ResourceService } from '#core/resources/submission.ts';
import type { ContactService } from './contact-form/service.ts';
import type { DealReviews } from './custom-deal/review.ts';
import type { DealService } from './custom-deal/service.ts';
import type { DemoLife } from './demo-request/life.ts';
import type { DemoService } from './demo-request/service.ts';
import type { PartnerReviews } from './partner-application/review.ts';
import type { PartnerService } from './partner-application/service.ts';
import { type LeadKind, leadKinds, leads } from './registry.ts';
import type { TrackedStatus } from './schemas.ts';

/** Something that is done alike for every kind, with its definition and its service. */
export type ForOneLead = <Row extends RowSchema, Change extends z.ZodType>(
  definition: DefinedResource & { row: Row; change: Change },
  service: ResourceService<Row, Change>,
) => void;

/** The service of one kind, where it does not matter which. */
export interface LeadService extends Pick<ResourceService<RowSchema, z.ZodType>, 'emails' | 'webhook'> {
  /** What only this kind has to tell its sender. */
  ownProgress?(id: string): Promise<Pick<TrackedStatus, 'answered_at' | 'demo_week' | 'ends_at'>>;
  visit(use: ForOneLead): void;
}
export type LeadServices = Record<LeadKind, LeadService>;

interface Parts {
  contact: ContactService;
  deals: DealService;
  dealReviews: DealReviews;
  demo: DemoService;
  demoLife: DemoLife;
  partners: PartnerService;
  partnerReviews: PartnerReviews;
}

/** The service of every kind. A kind without one does not compile. */
export function createLeadServices(parts: Parts): LeadServices {
  return {
    contact_form: lead(leads.contact_form, parts.contact),
    custom_deal: lead(leads.custom_deal, { ...parts.deals, change: parts.dealReviews.decide }),
    demo_request: lead(leads.demo_request, { ...parts.demo, change: parts.demoLife.change }),
    partner_application: lead(leads.partner_application, {
      ...parts.partners,
      change: parts.partnerReviews.decide,
    }),
  };
}

/** Does the same for every kind. */
export function forEachLead(services: LeadServices, use: ForOneLead): void {
  for (const kind of leadKinds) services[kind].visit(use);
}

/** A service whose rows and changes are those of its definition. */
function lead<Row extends RowSchema, Change extends z.ZodType>(
  definition: DefinedResource & { row: Row; change: Change },
  service: ResourceService<Row, Change> & Pick<LeadService, 'ownProgress'>,
): LeadService {
  return { ...service, visit: (use) => use(definition, service) };
}

import type { LeadKind } from '#core/leads/registry.ts';
import { contactForm } from './contact-form.tsx';
import { customDeal } from './custom-deal.tsx';
import { demoRequest } from './demo-request.tsx';
import { newsletterSubscriber } from './newsletter-subscriber.tsx';
import { partnerApplication } from './partner-application.tsx';
import type { AdminResource } from './resource.tsx';

/** What each kind shows in the admin area. A missing kind does not compile. */
export const adminResources: { [Kind in LeadKind]: AdminResource<Kind> } = {
  contact_form: contactForm,
  custom_deal: customDeal,
  demo_request: demoRequest,
  partner_application: partnerApplication,
  newsletter_subscriber: newsletterSubscriber,
};

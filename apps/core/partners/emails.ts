import type { Letter } from '#core/messages/rules.ts';
import type { PartnerApplication } from '#core/platform/prisma/client.ts';
import { commissionRate } from './rules.ts';

export function applicationTeamNotice(application: PartnerApplication, team: string): Letter {
  return {
    to: team,
    replyTo: application.email,
    subject: `Partner application from ${application.companyName} (${application.reference})`,
    heading: `${application.companyName} wants to become a partner`,
    paragraphs: ['We promised to be in touch within 24 hours.'],
    facts: [
      ['Reference', application.reference],
      ['Code and tier', `${application.partnerCode}, ${application.partnerTier}`],
      ['Company', application.companyName],
      ['Contact', application.contactName],
      ['Email', application.email],
      ['Phone', application.phone],
      ['Website', application.website],
      ['Business type', application.businessType],
      ['Experience', application.experience],
      ['Stripe account', application.stripeAccountId],
    ],
  };
}

export function applicationAcknowledgement(
  application: PartnerApplication,
  site: { supportPhone: string },
  statusUrl: string,
): Letter {
  return {
    to: application.email,
    subject: `We have your partner application (${application.reference})`,
    heading: 'Thank you for applying',
    paragraphs: [
      'Our team will contact you within 24 hours to complete setup.',
      `As a ${application.partnerTier} partner with the code ${application.partnerCode} you earn ${commissionRate}% on what the customers you refer pay.`,
      `Your reference is ${application.reference}. If you don't hear from us within 24 hours, call ${site.supportPhone}.`,
    ],
    link: { label: 'Follow your application', url: statusUrl },
  };
}

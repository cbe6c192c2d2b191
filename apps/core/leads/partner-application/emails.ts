import type { Email } from '#core/messaging/messages/rules.ts';
import type { PartnerApplication, RecordChange } from '#core/platform/prisma/client.ts';
import { commissionRate } from './rules.ts';

export function applicationTeamNotice(application: PartnerApplication, team: string): Email {
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
): Email {
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

/** To the applicant: the decision, with the administrator's reason. */
export function applicationDecision(
  application: PartnerApplication,
  { to, reason }: Pick<RecordChange, 'to' | 'reason'>,
  site: { supportPhone: string; supportEmail: string },
): Email {
  const email = { to: application.email, replyTo: site.supportEmail };
  const said = reason === null ? [] : [reason];
  const questions = `Questions? Call ${site.supportPhone} and read out your reference: ${application.reference}.`;
  if (to === 'approved')
    return {
      ...email,
      subject: `Welcome as a partner (${application.reference})`,
      heading: 'You are a partner now',
      paragraphs: [
        `${application.companyName} sells with the code ${application.partnerCode} from today, and earns ${commissionRate}% on what the customers you refer pay.`,
        ...said,
        questions,
      ],
    };
  if (to === 'more_information')
    return {
      ...email,
      subject: `One question about your partner application (${application.reference})`,
      heading: 'We need to know a little more',
      paragraphs: [...said, 'Just answer this email, and we go on with your application.', questions],
    };
  return {
    ...email,
    subject: `Your partner application (${application.reference})`,
    heading: 'We cannot take you on as a partner',
    paragraphs: ['Thank you for applying. We have decided against it for now.', ...said, questions],
  };
}

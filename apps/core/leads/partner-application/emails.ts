import type { Email } from '#core/messaging/messages/rules.ts';
import type { PartnerApplication, RecordChange } from '#core/platform/prisma/client.ts';
import { applicationAnswers, partnerLabels } from './labels.ts';
import { presentPartnerApplication } from './presenter.ts';
import { commissionTerms } from './rules.ts';

export function applicationTeamNotice(application: PartnerApplication, team: string): Email {
  return {
    to: team,
    replyTo: application.email,
    subject: `Partner application from ${application.company_name} (${application.reference})`,
    heading: `${application.company_name} wants to become a partner`,
    paragraphs: ['We promised to get in touch within 24 hours.'],
    facts: [
      ['Reference number', application.reference],
      ['Code and tier', `${application.partner_code}, ${application.partner_tier}`],
      [partnerLabels.company_name, application.company_name],
      [partnerLabels.contact_name, application.contact_name],
      [partnerLabels.email, application.email],
      [partnerLabels.phone, application.phone],
      ...applicationAnswers(presentPartnerApplication(application)),
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
    subject: `We received your partner application (${application.reference})`,
    heading: 'Thank you for applying',
    paragraphs: [
      'Our team will contact you within 24 hours to complete setup.',
      `Once you're approved as a ${application.partner_tier} partner with the code ${application.partner_code}, you'll earn ${commissionTerms}.`,
      `Your reference number is ${application.reference}. If you don't hear from us within 24 hours, call ${site.supportPhone}.`,
    ],
    link: { label: 'Check its status', url: statusUrl },
  };
}

/** To the applicant: the decision, with the administrator's reason. */
export function applicationDecision(
  application: PartnerApplication,
  { to_value: to, reason }: Pick<RecordChange, 'to_value' | 'reason'>,
  site: { supportPhone: string; supportEmail: string },
  statusUrl: string,
): Email {
  const email = { to: application.email, replyTo: site.supportEmail };
  const said = reason === null ? [] : [reason];
  const questions = `Questions? Call ${site.supportPhone} and have your reference number ready: ${application.reference}.`;
  if (to === 'approved')
    return {
      ...email,
      subject: `Welcome to the partner program (${application.reference})`,
      heading: "You're now a partner",
      paragraphs: [
        `Starting today, ${application.company_name} can sell with the code ${application.partner_code}. You'll earn ${commissionTerms}.`,
        'Your partner link fills in your code for your customers. You can copy it from the page below.',
        ...said,
        questions,
      ],
      link: { label: 'Get your partner link', url: statusUrl },
    };
  if (to === 'more_information')
    return {
      ...email,
      subject: `A question about your partner application (${application.reference})`,
      heading: 'We need a little more information',
      paragraphs: [...said, "Just reply to this email and we'll take it from there.", questions],
    };
  return {
    ...email,
    subject: `Your partner application (${application.reference})`,
    heading: "We can't take you on as a partner",
    paragraphs: ["Thank you for applying. We've decided not to move forward for now.", ...said, questions],
  };
}

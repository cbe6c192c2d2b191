import type { Email } from '#core/messaging/messages/rules.ts';
import type { CustomDeal, RecordChange } from '#core/platform/prisma/client.ts';
import { formatMegabytes, formatMoney } from '#core/shared/rules.ts';
import type { DealRecord } from './presenter.ts';

export function dealTeamNotice(deal: DealRecord, team: string): Email {
  return {
    to: team,
    replyTo: deal.salesRepEmail,
    subject: `Custom deal: ${deal.dealName} (${deal.reference})`,
    heading: `${deal.salesRepName} uploaded a deal`,
    paragraphs: ['We promised to review it and set up the commission structure within 24 hours.'],
    facts: [
      ['Reference', deal.reference],
      ['Deal', deal.dealName],
      ['Customer', `${deal.customerName}, ${deal.customerCompany}`],
      ['Customer contact', `${deal.customerEmail}, ${deal.customerPhone}`],
      ['Sales rep', `${deal.salesRepName}, ${deal.salesRepEmail} (${deal.partnerCode})`],
      ['Integration fee', money(deal.integrationFeeCents)],
      ['Monthly fee', `${money(deal.monthlyFeeCents)} for ${deal.contractMonths} months, paid ${deal.paymentTerms}`],
      ['Features', deal.customFeatures.join(', ')],
      ['Commission over the contract', money(deal.contractCommissionCents)],
      ['Contract', deal.contractFile && `${deal.contractFile.filename} (${formatMegabytes(deal.contractFile.size)})`],
      ['Notes', deal.specialNotes],
    ],
  };
}

export function dealAcknowledgement(deal: DealRecord, site: { supportPhone: string }, statusUrl: string): Email {
  return {
    to: deal.salesRepEmail,
    subject: `We have your deal: ${deal.dealName} (${deal.reference})`,
    heading: 'Deal received',
    paragraphs: [
      'Our team will review it and set up the commission structure within 24 hours.',
      `Your reference is ${deal.reference}. Questions? Call ${site.supportPhone}.`,
    ],
    link: { label: 'Follow your deal', url: statusUrl },
    facts: [
      ['On the integration fee', money(deal.integrationCommissionCents)],
      ['Each month', money(deal.monthlyCommissionCents)],
      ['First year', money(deal.firstYearCommissionCents)],
      ['Whole contract', money(deal.contractCommissionCents)],
    ],
  };
}

/** To the sales rep: the decision, with the administrator's reason. */
export function dealDecision(
  deal: CustomDeal,
  { to, reason }: Pick<RecordChange, 'to' | 'reason'>,
  site: { supportPhone: string; supportEmail: string },
): Email {
  const email = { to: deal.salesRepEmail, replyTo: site.supportEmail };
  const said = reason === null ? [] : [reason];
  const questions = `Questions? Call ${site.supportPhone} and read out your reference: ${deal.reference}.`;
  if (to === 'approved')
    return {
      ...email,
      subject: `Your deal is approved: ${deal.dealName} (${deal.reference})`,
      heading: 'Your deal is approved',
      paragraphs: [`${deal.dealName} for ${deal.customerCompany} goes ahead as you uploaded it.`, ...said, questions],
      facts: [['Commission over the contract', money(deal.contractCommissionCents)]],
    };
  if (to === 'needs_changes')
    return {
      ...email,
      subject: `Please change something in your deal: ${deal.dealName} (${deal.reference})`,
      heading: 'Your deal needs a change',
      paragraphs: [...said, 'Just answer this email, and we go on with your deal.', questions],
    };
  return {
    ...email,
    subject: `Your deal: ${deal.dealName} (${deal.reference})`,
    heading: 'We cannot take this deal on',
    paragraphs: ['Thank you for bringing it to us. We have decided against it.', ...said, questions],
  };
}

const money = (cents: bigint) => formatMoney(Number(cents));

import type { Email } from '#core/messaging/messages/rules.ts';
import type { RecordChange } from '#core/platform/prisma/client.ts';
import { formatMegabytes, formatMoney } from '#core/shared/rules.ts';
import type { DealRecord } from './read.ts';

export function dealTeamNotice(deal: DealRecord, team: string): Email {
  return {
    to: team,
    replyTo: deal.sales_rep_email,
    subject: `Custom deal: ${deal.deal_name} (${deal.reference})`,
    heading: `${deal.sales_rep_name} uploaded a deal`,
    paragraphs: ['We promised to review it and set up the commission structure within 24 hours.'],
    facts: [
      ['Reference', deal.reference],
      ['Deal', deal.deal_name],
      ['Customer', `${deal.customer_name}, ${deal.customer_company}`],
      ['Customer contact', `${deal.customer_email}, ${deal.customer_phone}`],
      ['Sales rep', `${deal.sales_rep_name}, ${deal.sales_rep_email} (${deal.partner_code})`],
      ['Integration fee', formatMoney(deal.integration_fee_cents)],
      [
        'Monthly fee',
        `${formatMoney(deal.monthly_fee_cents)} for ${deal.contract_months} months, paid ${deal.payment_terms}`,
      ],
      ['Features', deal.custom_features.join(', ')],
      ['Commission over the contract', formatMoney(deal.contract_commission_cents)],
      [
        'Contract',
        deal.contract_file && `${deal.contract_file.filename} (${formatMegabytes(deal.contract_file.size)})`,
      ],
      ['Notes', deal.special_notes],
    ],
  };
}

export function dealAcknowledgement(deal: DealRecord, site: { supportPhone: string }, statusUrl: string): Email {
  return {
    to: deal.sales_rep_email,
    subject: `We have your deal: ${deal.deal_name} (${deal.reference})`,
    heading: 'Deal received',
    paragraphs: [
      'Our team will review it and set up the commission structure within 24 hours.',
      `Your reference is ${deal.reference}. Questions? Call ${site.supportPhone}.`,
    ],
    link: { label: 'Follow your deal', url: statusUrl },
    facts: [
      ['On the integration fee', formatMoney(deal.integration_commission_cents)],
      ['Each month', formatMoney(deal.monthly_commission_cents)],
      ['First year', formatMoney(deal.first_year_commission_cents)],
      ['Whole contract', formatMoney(deal.contract_commission_cents)],
    ],
  };
}

/** To the sales rep: the decision, with the administrator's reason. */
export function dealDecision(
  deal: DealRecord,
  { to, reason }: Pick<RecordChange, 'to' | 'reason'>,
  site: { supportPhone: string; supportEmail: string },
): Email {
  const email = { to: deal.sales_rep_email, replyTo: site.supportEmail };
  const said = reason === null ? [] : [reason];
  const questions = `Questions? Call ${site.supportPhone} and read out your reference: ${deal.reference}.`;
  if (to === 'approved')
    return {
      ...email,
      subject: `Your deal is approved: ${deal.deal_name} (${deal.reference})`,
      heading: 'Your deal is approved',
      paragraphs: [`${deal.deal_name} for ${deal.customer_company} goes ahead as you uploaded it.`, ...said, questions],
      facts: [['Commission over the contract', formatMoney(deal.contract_commission_cents)]],
    };
  if (to === 'needs_changes')
    return {
      ...email,
      subject: `Please change something in your deal: ${deal.deal_name} (${deal.reference})`,
      heading: 'Your deal needs a change',
      paragraphs: [...said, 'Just answer this email, and we go on with your deal.', questions],
    };
  return {
    ...email,
    subject: `Your deal: ${deal.deal_name} (${deal.reference})`,
    heading: 'We cannot take this deal on',
    paragraphs: ['Thank you for bringing it to us. We have decided against it.', ...said, questions],
  };
}

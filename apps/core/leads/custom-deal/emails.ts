import type { Email } from '#core/messaging/messages/rules.ts';
import type { RecordChange } from '#core/platform/prisma/client.ts';
import { formatMegabytes, formatMoney } from '#core/shared/rules.ts';
import { dealAnswers, dealLabels } from './labels.ts';
import { presentCustomDeal } from './presenter.ts';
import type { DealRecord } from './read.ts';

export function dealTeamNotice(deal: DealRecord, team: string): Email {
  return {
    to: team,
    replyTo: deal.sales_rep_email,
    subject: `Custom deal: ${deal.deal_name} (${deal.reference})`,
    heading: `${deal.sales_rep_name} uploaded a deal`,
    paragraphs: ['We promised to review it and set up the commission structure within 24 hours.'],
    facts: [
      ['Reference number', deal.reference],
      [dealLabels.salesRep, `${deal.sales_rep_name}, ${deal.sales_rep_email} (${deal.partner_code})`],
      [dealLabels.customer, `${deal.customer_name}, ${deal.customer_company}`],
      [dealLabels.customerEmail, deal.customer_email],
      [dealLabels.customerPhone, deal.customer_phone],
      [dealLabels.dealName, deal.deal_name],
      ...dealAnswers(presentCustomDeal(deal).deal),
      [
        dealLabels.contractFile,
        deal.contract_file && `${deal.contract_file.filename} (${formatMegabytes(deal.contract_file.size)})`,
      ],
      ['Total contract commission', formatMoney(deal.contract_commission_cents)],
    ],
  };
}

/** To the sales rep. It repeats no words of the form: anybody can type in any address. The amounts are what we calculated. */
export function dealAcknowledgement(deal: DealRecord, site: { supportPhone: string }, statusUrl: string): Email {
  return {
    to: deal.sales_rep_email,
    subject: `We received your deal (${deal.reference})`,
    heading: 'Thank you for your deal',
    paragraphs: [
      'Our team will review it and set up the commission structure within 24 hours.',
      `Your reference number is ${deal.reference}. Questions? Call ${site.supportPhone}.`,
    ],
    link: { label: 'Check its status', url: statusUrl },
    facts: [
      ['Integration commission', formatMoney(deal.integration_commission_cents)],
      ['Monthly commission', formatMoney(deal.monthly_commission_cents)],
      ['First-year commission', formatMoney(deal.first_year_commission_cents)],
      ['Total contract commission', formatMoney(deal.contract_commission_cents)],
    ],
  };
}

/** To the team: the virus scanner found something in a contract. */
export function contractInfected(deal: DealRecord, { team, page }: { team: string; page: string }): Email {
  return {
    to: team,
    subject: `A contract holds a virus (${deal.reference})`,
    heading: 'A contract holds a virus',
    paragraphs: [
      'The virus scanner found something in the contract of this deal. Nobody can download it.',
      'Delete the contract, and ask the sales rep for a clean copy. If you are sure that the scanner is wrong, ask for the contract as another kind of file.',
    ],
    facts: [
      ['Reference number', deal.reference],
      [dealLabels.salesRep, `${deal.sales_rep_name}, ${deal.sales_rep_email}`],
      [dealLabels.contractFile, deal.contract_file?.filename ?? null],
      ['Found', deal.contract_file?.finding ?? null],
    ],
    link: { label: 'Open the deal', url: page },
  };
}

/**
 * To the sales rep: the decision, with the administrator's reason. Until a deal is approved, anybody can have typed in the
 * address and the text, so the email quotes none of it.
 */
export function dealDecision(
  deal: DealRecord,
  { to_value: to, reason }: Pick<RecordChange, 'to_value' | 'reason'>,
  site: { supportPhone: string; supportEmail: string },
): Email {
  const email = { to: deal.sales_rep_email, replyTo: site.supportEmail };
  const said = reason === null ? [] : [reason];
  const questions = `Questions? Call ${site.supportPhone} and have your reference number ready: ${deal.reference}.`;
  if (to === 'approved')
    return {
      ...email,
      subject: `Your deal is approved: ${deal.deal_name} (${deal.reference})`,
      heading: 'Your deal is approved',
      paragraphs: [
        `${deal.deal_name} for ${deal.customer_company} is good to go, just as you uploaded it.`,
        ...said,
        questions,
      ],
      facts: [['Total contract commission', formatMoney(deal.contract_commission_cents)]],
    };
  if (to === 'needs_changes')
    return {
      ...email,
      subject: `Please make a change to your deal (${deal.reference})`,
      heading: 'Your deal needs a change',
      paragraphs: [...said, "Just reply to this email and we'll take it from there.", questions],
    };
  return {
    ...email,
    subject: `Your deal (${deal.reference})`,
    heading: "We can't take on this deal",
    paragraphs: ["Thank you for bringing it to us. We've decided not to move forward with it.", ...said, questions],
  };
}

import type { Letter } from '#core/messages/rules.ts';
import { formatMegabytes, formatMoney } from '#core/shared/rules.ts';
import type { DealRecord } from './presenter.ts';

export function dealTeamNotice(deal: DealRecord, team: string): Letter {
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

export function dealAcknowledgement(deal: DealRecord, site: { supportPhone: string }, statusUrl: string): Letter {
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

const money = (cents: bigint) => formatMoney(Number(cents));

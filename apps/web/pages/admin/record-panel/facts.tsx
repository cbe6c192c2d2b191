import type { ReactNode } from 'react';
import type { ContactFormRow } from '#core/leads/contact-form/schemas.ts';
import type { CustomDealRow } from '#core/leads/custom-deal/schemas.ts';
import type { DemoRequestRow } from '#core/leads/demo-request/schemas.ts';
import type { PartnerApplicationRow } from '#core/leads/partner-application/schemas.ts';
import type { RecordStory } from '#core/records/schemas.ts';
import { formatMegabytes } from '#core/shared/rules.ts';
import { inWords } from '#core/text/rules.ts';
import { contractUrl } from '../../../api/admin-lists.ts';
import { formatDollars } from '../format.ts';
import { MailLink } from '../parts/mail-link.tsx';

type Facts = (readonly [term: string, value: ReactNode])[];

const standings: Record<RecordStory['promise']['standing'], string> = {
  open: '',
  late: ', late',
  kept: ', kept',
  broken: ', came later',
};

/** What a record says, term by term, and whether its sender heard from us as promised. */
export function factsOf(story: RecordStory): Facts {
  const { by, standing } = story.promise;
  return [...saidIn(story), ['First answer', `Promised by ${moment(by)}${standings[standing]}`]];
}

function saidIn(story: RecordStory): Facts {
  switch (story.list) {
    case 'contact-forms':
      return messageFacts(story.record);
    case 'custom-deals':
      return dealFacts(story.record);
    case 'demo-requests':
      return demoFacts(story.record, story.calls.count);
    case 'partner-applications':
      return applicationFacts(story.record);
  }
}

function messageFacts({ name, company, email, message, created_at }: ContactFormRow): Facts {
  return [
    ['From', [name, company].filter(Boolean).join(', ')],
    ['Email', <MailLink key="email" address={email} whole />],
    ['Message', message],
    ['Received', moment(created_at)],
  ];
}

function dealFacts({ deal_id, deal, sales_rep, customer, contract, commissions, created_at }: CustomDealRow): Facts {
  return [
    ['Fees', `${formatDollars(deal.integration_fee)} + ${formatDollars(deal.monthly_fee)}/month`],
    ['Contract', `${deal.contract_months} months from ${deal.start_date}, paid ${deal.payment_terms}`],
    [
      'Commission',
      `${formatDollars(commissions.totalContractCommission)} in all, ${formatDollars(commissions.totalFirstYearCommission)} in the first year`,
    ],
    ['Sales rep', personLine(`${sales_rep.name} (${sales_rep.partner_code})`, sales_rep.email)],
    ['Customer', personLine(`${customer.name}, ${customer.company}`, customer.email)],
    ['Phone', customer.phone],
    ['Features', deal.custom_features.join(', ') || 'None'],
    ['Notes', deal.special_notes ?? 'None'],
    [
      'Contract file',
      contract ? (
        <a key="contract" className="link" href={contractUrl(deal_id)} download>
          {`${contract.filename}, ${formatMegabytes(contract.size)}`}
        </a>
      ) : (
        'None'
      ),
    ],
    ['Received', moment(created_at)],
  ];
}

function demoFacts(row: DemoRequestRow, calls: number): Facts {
  const life: [string, string | null][] = [
    ['Number', row.demo_number],
    ['Set up', row.assigned_at && moment(row.assigned_at)],
    ['First call', row.activated_at && moment(row.activated_at)],
    ['Calls', row.demo_number && String(calls)],
    ['Ends', row.expires_at && moment(row.expires_at)],
  ];
  return [
    ['Phone', `${row.phone} (${inWords(row.phone_verified)})`],
    ['Email', <MailLink key="email" address={row.email} whole />],
    ['Business', row.business_description],
    ['Features', row.important_features || 'None marked'],
    ['Ready', `${inWords(row.ready_for_demo)}, ${row.integration_choice} integration`],
    ['Priority', `${row.priority}, score ${row.lead_score}`],
    ['Follow up by', row.follow_up_method],
    ['Received', moment(row.created_at)],
    ...life.filter(([, value]) => value !== null),
  ];
}

function applicationFacts(row: PartnerApplicationRow): Facts {
  return [
    ['Contact', personLine(row.contact_name, row.email)],
    ['Phone', row.phone],
    ['Code and tier', `${row.partner_code}, ${row.partner_tier}`],
    ['Business type', inWords(row.business_type)],
    ['Website', row.website ?? 'None given'],
    ['Experience', row.experience ?? 'None given'],
    ['Stripe account', row.stripe_account_id ?? 'None given'],
    ['Received', moment(row.created_at)],
  ];
}

function personLine(name: string, email: string): ReactNode {
  return (
    <>
      {name}
      <br />
      <MailLink address={email} whole />
    </>
  );
}

const moment = (iso: string) => new Date(iso).toLocaleString();

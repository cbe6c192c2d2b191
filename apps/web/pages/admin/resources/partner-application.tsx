import { applicationAnswers, businessTypeLabels, partnerLabels } from '#core/leads/partner-application/labels.ts';
import type { PartnerApplicationRow } from '#core/leads/partner-application/schemas.ts';
import { choiceLabel } from '#core/shared/labels.ts';
import { Day } from '../../../ui/day.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { StatusCell } from '../parts/status-cell.tsx';
import { ApplicationReview } from './application-review.tsx';
import { type AdminResource, answerFacts, arrivalFacts, type Facts, lateView } from './resource.tsx';

const columns: AdminResource<'partner_application'>['columns'] = [
  { header: 'Reference', width: 'w-[11.5rem]', besideWidth: 'w-[11.5rem]', cell: (row) => row.reference },
  {
    header: 'Company',
    width: '',
    besideWidth: '',
    cell: (row) => (
      <>
        <Truncated>{row.company_name}</Truncated>
        <Truncated quiet>{row.contact_name}</Truncated>
      </>
    ),
  },
  {
    header: 'Code and tier',
    width: 'w-[17%]',
    cell: (row) => (
      <>
        <span className="block">{row.partner_code}</span>
        <span className="block text-ink-quiet">{row.partner_tier}</span>
      </>
    ),
  },
  {
    header: 'Type',
    width: 'w-[14%]',
    cell: (row) => <Truncated>{choiceLabel(businessTypeLabels, row.business_type)}</Truncated>,
  },
  {
    header: 'Status',
    width: 'w-[12rem]',
    besideWidth: 'w-[12rem]',
    cell: (row) => <StatusCell list="partner-applications" status={row.application_status} row={row} />,
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

function applicationFacts(row: PartnerApplicationRow): Facts {
  return [
    ['Code and tier', `${row.partner_code}, ${row.partner_tier}`],
    [partnerLabels.company_name, row.company_name],
    [partnerLabels.contact_name, row.contact_name],
    [partnerLabels.email, <MailLink key="email" address={row.email} whole />],
    [partnerLabels.phone, row.phone],
    ...answerFacts(applicationAnswers(row), 'Not provided'),
    ...arrivalFacts(row),
  ];
}

export const partnerApplication: AdminResource<'partner_application'> = {
  columns,
  empty: { title: 'No partner applications yet' },
  hiddenTexts: ({ website, experience }) => [
    [partnerLabels.website, website],
    [partnerLabels.experience, experience],
  ],
  views: [
    lateView,
    { name: 'Needs review', query: 'status=pending_review' },
    { name: 'Waiting for a reply', query: 'status=more_information' },
  ],
  title: (row) => row.company_name,
  facts: ({ record }) => applicationFacts(record),
  Actions: ({ detail, onDone }) => <ApplicationReview application={detail.record} detail={detail} onDone={onDone} />,
};

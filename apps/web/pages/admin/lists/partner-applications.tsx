import { type ApplicationStatus, applicationStatuses } from '#core/partners/rules.ts';
import type { PartnerApplicationRow } from '#core/partners/schemas.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Details } from '../../../ui/details.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { inWords } from '../format.ts';
import { ApplicationReview } from '../parts/application-review.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { RecordList } from '../parts/record-list.tsx';

const tones: Record<ApplicationStatus, Tone> = {
  pending_review: 'waiting',
  more_information: 'waiting',
  approved: 'good',
  rejected: 'plain',
};

const columns: readonly [Column<PartnerApplicationRow>, ...Column<PartnerApplicationRow>[]] = [
  { header: 'Reference', width: 'w-[11.5rem]', cell: (row) => row.reference },
  {
    header: 'Company',
    width: '',
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
  { header: 'Type', width: 'w-[14%]', cell: (row) => <Truncated>{inWords(row.business_type)}</Truncated> },
  {
    header: 'Status',
    width: 'w-[12rem]',
    cell: (row) => <Status tone={tones[row.application_status]}>{inWords(row.application_status)}</Status>,
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

export function PartnerApplications() {
  return (
    <RecordList
      source={adminLists.partnerApplications}
      things="partner applications"
      columns={columns}
      rowKey={(row) => row.id}
      detail={(row) => (
        <div className="grid gap-16">
          <ApplicationReview application={row} />
          <Details
            facts={[
              ['Email', <MailLink key="email" address={row.email} whole />],
              ['Phone', row.phone],
              ['Website', row.website ?? 'None given'],
              ['Experience', row.experience ?? 'None given'],
              ['Stripe account', row.stripe_account_id ?? 'None given'],
              ['Received', new Date(row.created_at).toLocaleString()],
              ...row.changes.map(
                ({ to, reason, actor, at }) =>
                  [
                    sentenceCase(inWords(to)),
                    [`${new Date(at).toLocaleString()}, by ${actor}`, reason].filter(Boolean).join('\n'),
                  ] as const,
              ),
            ]}
          />
        </div>
      )}
      empty={{ title: 'No partner applications yet' }}
      statuses={applicationStatuses}
    />
  );
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

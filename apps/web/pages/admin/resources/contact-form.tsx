import { contactLabels } from '#core/leads/contact-form/labels.ts';
import type { ContactFormRow } from '#core/leads/contact-form/schemas.ts';
import { Day } from '../../../ui/day.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { StatusCell } from '../parts/status-cell.tsx';
import { MessageChange } from './message-change.tsx';
import { type AdminResource, arrivalFacts, type Facts, lateView } from './resource.tsx';

const columns: AdminResource<'contact_form'>['columns'] = [
  { header: 'Reference', width: 'w-[11.5rem]', besideWidth: 'w-[11.5rem]', cell: (row) => row.reference },
  { header: 'Name', width: 'w-[14%]', besideWidth: '', cell: (row) => <Truncated>{row.name}</Truncated> },
  { header: 'Email', width: 'w-[18%]', cell: (row) => <MailLink address={row.email} /> },
  { header: 'Company', width: 'w-[16%]', cell: (row) => <Truncated quiet>{row.company ?? '–'}</Truncated> },
  { header: 'Message', width: '', cell: (row) => <Truncated>{row.message}</Truncated> },
  {
    header: 'Status',
    width: 'w-[11rem]',
    besideWidth: 'w-[8rem]',
    cell: (row) => <StatusCell list="contact-forms" status={row.status} row={row} />,
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

function messageFacts(row: ContactFormRow): Facts {
  return [
    [contactLabels.name, row.name],
    [contactLabels.email, <MailLink key="email" address={row.email} whole />],
    [contactLabels.company, row.company ?? 'Not provided'],
    [contactLabels.message, row.message],
    ...arrivalFacts(row),
  ];
}

export const contactForm: AdminResource<'contact_form'> = {
  columns,
  empty: { title: 'No contact forms yet' },
  views: [lateView, { name: 'Needs a reply', query: 'status=new' }, { name: 'No owner', query: 'assignee=nobody' }],
  title: (row) => row.name,
  facts: ({ record }) => messageFacts(record),
  Actions: ({ detail, onDone }) => <MessageChange message={detail.record} detail={detail} onDone={onDone} />,
};

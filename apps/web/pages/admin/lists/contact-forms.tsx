import { contactStatuses } from '#core/leads/contact-form/rules.ts';
import type { ContactFormRow } from '#core/leads/contact-form/schemas.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { RecordList } from '../record-list/record-list.tsx';
import { StatusCell } from '../record-panel/status-cell.tsx';

const columns: readonly [Column<ContactFormRow>, ...Column<ContactFormRow>[]] = [
  { header: 'Reference', width: 'w-[11.5rem]', besideWidth: 'w-[11.5rem]', cell: (row) => row.reference },
  { header: 'Name', width: 'w-[14%]', besideWidth: '', cell: (row) => <Truncated>{row.name}</Truncated> },
  { header: 'Email', width: 'w-[18%]', cell: (row) => <MailLink address={row.email} /> },
  { header: 'Company', width: 'w-[16%]', cell: (row) => <Truncated quiet>{row.company ?? '–'}</Truncated> },
  { header: 'Message', width: '', cell: (row) => <Truncated>{row.message}</Truncated> },
  {
    header: 'Status',
    width: 'w-[8rem]',
    besideWidth: 'w-[8rem]',
    cell: (row) => <StatusCell list="contact-forms" status={row.status} row={row} />,
  },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

export function ContactForms() {
  return (
    <RecordList
      source={adminLists.contactForms}
      things="contact forms"
      columns={columns}
      rowKey={(row) => row.id}
      empty={{ title: 'No contact forms yet' }}
      statuses={contactStatuses}
    />
  );
}

import { auditActionNames, auditSentence } from '#core/operations/audit/rules.ts';
import type { AuditRow } from '#core/operations/audit/schemas.ts';
import { humanize } from '#core/text/rules.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Details } from '../../../ui/details.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { formatMoment } from '../format.ts';
import { RecordList } from '../record-list/record-list.tsx';

const outcomes: Record<NonNullable<AuditRow['outcome']>, { tone: Tone; words: string }> = {
  done: { tone: 'good', words: 'Done' },
  refused: { tone: 'waiting', words: 'Refused' },
  failed: { tone: 'bad', words: 'Failed' },
  'broken-off': { tone: 'waiting', words: 'Interrupted' },
};

function Outcome({ outcome }: Pick<AuditRow, 'outcome'>) {
  if (outcome === null) return <Status tone="plain">In progress</Status>;
  return <Status tone={outcomes[outcome].tone}>{outcomes[outcome].words}</Status>;
}

const columns: readonly [Column<AuditRow>, ...Column<AuditRow>[]] = [
  { header: 'When', width: 'w-[13rem]', cell: (row) => formatMoment(row.created_at) },
  { header: 'Who', width: 'w-[7rem]', cell: (row) => row.actor },
  { header: 'What', width: '', cell: (row) => <Truncated>{auditSentence(row.action, row.subject)}</Truncated> },
  { header: 'IP address', width: 'w-[10rem]', cell: (row) => <Truncated quiet>{row.address}</Truncated> },
  { header: 'Browser', width: 'w-[10rem]', cell: (row) => <Truncated quiet>{row.browser}</Truncated> },
  { header: 'Outcome', width: 'w-[8.5rem]', cell: (row) => <Outcome outcome={row.outcome} /> },
];

/** Who did, viewed or exported what. Entries cannot be changed or removed. */
export function AuditLog() {
  return (
    <RecordList
      source={adminLists.audit}
      things="audit entries"
      columns={columns}
      rowKey={(row) => row.id}
      detail={(row) => <Details facts={factsOf(row)} />}
      empty={{ title: 'No audit entries yet', text: 'Everything done or viewed here is recorded and kept for good.' }}
      statuses={auditActionNames}
    />
  );
}

function factsOf({ subject, details, request_id, created_at }: AuditRow): [string, string][] {
  const about = [subject.kind && humanize(subject.kind), subject.reference, subject.id].filter(Boolean).join(' · ');
  return [
    ['When', new Date(created_at).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' })],
    ...(about ? [['About', about] as [string, string]] : []),
    ...Object.entries(details).map(([name, value]): [string, string] => [
      humanize(name.charAt(0).toUpperCase() + name.slice(1)),
      Array.isArray(value) ? value.map((each) => humanize(String(each))).join(', ') : String(value),
    ]),
    ['Request ID', request_id],
  ];
}

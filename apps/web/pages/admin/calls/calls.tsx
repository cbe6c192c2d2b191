import { callStates } from '#core/calls/admin/rules.ts';
import type { CallRow } from '#core/calls/admin/schemas.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Status } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { RecordList } from '../record-list/record-list.tsx';
import { CallPanel } from './call-panel.tsx';
import { DemoLink } from './demo-link.tsx';
import { callerLabel, lengthLabel, stateLabel } from './labels.ts';

const columns: readonly [Column<CallRow>, ...Column<CallRow>[]] = [
  { header: 'Caller', width: 'w-[12rem]', cell: callerLabel },
  { header: 'Demo', width: 'w-[10rem]', cell: (row) => <DemoLink of={row} /> },
  {
    header: 'Outcome',
    width: 'w-[11rem]',
    cell: (row) => {
      const { tone, words } = stateLabel(row);
      return <Status tone={tone}>{words}</Status>;
    },
  },
  { header: 'Summary', width: '', cell: (row) => <Truncated quiet>{row.summary ?? '–'}</Truncated> },
  { header: 'Length', width: 'w-[6rem]', numeric: true, cell: (row) => lengthLabel(row.seconds) },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.started_at} /> },
];

/** Every call to a receptionist, by phone and in the browser. */
export function Calls() {
  return (
    <RecordList
      source={adminLists.calls}
      things="calls"
      columns={columns}
      rowKey={(row) => row.id}
      detail={(row) => <CallPanel id={row.id} />}
      empty={{
        title: 'No calls yet',
        text: 'Calls to demo numbers, and conversations with a demo’s receptionist in the browser, are listed here.',
      }}
      statuses={callStates}
    />
  );
}

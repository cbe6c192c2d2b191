import type { MessageRow } from '#core/messaging/messages/schemas.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Details } from '../../../ui/details.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { RecordList } from '../record-list/record-list.tsx';

const tones: Record<MessageRow['state'], Tone> = {
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  queued: 'waiting',
  captured: 'plain',
};

const columns: readonly [Column<MessageRow>, ...Column<MessageRow>[]] = [
  { header: 'Subject', width: '', cell: (row) => row.subject },
  { header: 'To', width: 'w-[24%]', cell: (row) => <Truncated>{row.recipient}</Truncated> },
  { header: 'Channel', width: 'w-[8rem]', cell: (row) => (row.channel === 'sms' ? 'SMS' : 'Email') },
  { header: 'State', width: 'w-[9rem]', cell: (row) => <Status tone={tones[row.state]}>{row.state}</Status> },
  { header: 'Date', width: 'w-[7rem]', numeric: true, cell: (row) => <Day iso={row.created_at} /> },
];

export function Messages() {
  return (
    <RecordList
      source={adminLists.messages}
      things="messages"
      columns={columns}
      rowKey={(row) => row.id}
      detail={(row) => (
        <Details
          facts={[
            ['To', row.recipient],
            ['Written', new Date(row.created_at).toLocaleString()],
            ['Sent', row.sent_at ? new Date(row.sent_at).toLocaleString() : notSent(row)],
            ['Text', row.text],
          ]}
        />
      )}
      empty={{ title: 'No messages yet', text: 'Every email and text message the system writes is listed here.' }}
    />
  );
}

function notSent({ state }: MessageRow): string {
  return state === 'captured' ? 'No: no sender is set up, so it was kept here' : 'Not yet';
}

import type { MessageRow } from '#core/messaging/messages/schemas.ts';
import { adminLists } from '../../../api/admin-lists.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/day.tsx';
import { Details } from '../../../ui/details.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { formatMoment } from '../format.ts';
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
          facts={[['To', row.recipient], ['Written', formatMoment(row.created_at)], departure(row), ['Text', row.text]]}
        />
      )}
      empty={{ title: 'No messages yet', text: 'Every email and text message we write is listed here.' }}
    />
  );
}

/** Whether and when the message left. A captured one has a time too, but it went nowhere. */
function departure({ channel, state, sent_at }: MessageRow): [term: string, value: string] {
  const at = sent_at === null ? null : formatMoment(sent_at);
  if (state === 'captured') {
    const missing = channel === 'sms' ? 'Twilio isn’t set up' : 'No mail server is set up';
    return ['Captured', `${at === null ? '' : `${at}. `}${missing}, so this wasn’t sent.`];
  }
  if (at === null) return ['Sent', state === 'failed' ? 'Not sent' : 'Not yet'];
  return ['Sent', state === 'failed' ? `${at}, but not delivered` : at];
}

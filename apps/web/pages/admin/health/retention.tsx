import type { HealthReport } from '#core/operations/health/schemas.ts';
import { heldReasons } from '#core/privacy/expired/rules.ts';
import { periodLabel } from '#core/shared/rules.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { formatTotal } from '../format.ts';
import { Moment } from '../parts/moment.tsx';
import { expiredNames, heldNames, retained } from './labels.ts';
import { Part } from './part.tsx';

type Kind = HealthReport['retention'][number];

const moment = (iso: string | null) => (iso ? <Moment iso={iso} /> : '–');

const columns: readonly [Column<Kind>, ...Column<Kind>[]] = [
  { header: 'What', width: 'w-[22%]', cell: ({ table }) => retained[table] },
  { header: 'Kept for', width: 'w-[11rem]', cell: ({ days }) => (days === 1 ? '1 day' : `${days} days`) },
  { header: 'Last run', width: 'w-[10rem]', cell: ({ ran_at }) => moment(ran_at) },
  { header: 'Rows deleted', width: 'w-[12rem]', cell: ({ deleted }) => formatTotal(deleted) },
  { header: 'Overdue since', width: '', cell: ({ oldest_since }) => moment(oldest_since) },
];

type Old = HealthReport['expired_data'][number];

function Held({ held }: { held: Old['held'] }) {
  const reasons = heldReasons.flatMap((reason) => {
    const rows = held[reason];
    return rows ? [`${formatTotal(rows)} ${heldNames[reason]}`] : [];
  });
  return reasons.length > 0 ? reasons.join(', ') : '–';
}

const oldColumns: readonly [Column<Old>, ...Column<Old>[]] = [
  { header: 'What', width: 'w-[22%]', cell: ({ kind }) => expiredNames[kind] },
  { header: 'Kept for', width: 'w-[11rem]', cell: ({ days }) => periodLabel(days) },
  { header: 'Last run', width: 'w-[10rem]', cell: ({ ran_at }) => moment(ran_at) },
  { header: 'Rows erased', width: 'w-[12rem]', cell: ({ erased }) => formatTotal(erased) },
  { header: 'Overdue since', width: 'w-[10rem]', cell: ({ oldest_since }) => moment(oldest_since) },
  { header: 'Old, but still kept', width: '', cell: ({ held }) => <Held held={held} /> },
];

/** What of people is erased from rows that stay, and what has to wait. */
export function OldPersonalData({ report: { expired_data } }: { report: HealthReport }) {
  return (
    <Part
      title="Old personal data"
      text="Names, addresses and texts are erased some time after the last thing that happened. Numbers, dates and amounts stay."
    >
      <DataTable caption="Old personal data" columns={oldColumns} rows={expired_data} rowKey={({ kind }) => kind} />
    </Part>
  );
}

/** What is deleted after some days, and whether that keeps up. */
export function Retention({ report: { retention } }: { report: HealthReport }) {
  return (
    <Part
      title="Automatic deletion"
      text="Finished records are deleted after a while so the database doesn’t keep growing. Anything money depends on is kept."
    >
      <DataTable caption="Automatic deletion" columns={columns} rows={retention} rowKey={({ table }) => table} />
    </Part>
  );
}

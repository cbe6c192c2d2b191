import type { HealthReport } from '#core/operations/health/schemas.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { formatTotal } from '../format.ts';
import { Moment } from '../parts/moment.tsx';
import { retained } from './labels.ts';
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

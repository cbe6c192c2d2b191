import type { HealthReport } from '#core/operations/health/schemas.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatTotal } from '../format.ts';
import { Part } from './part.tsx';

type Queue = HealthReport['queues'][number];

const priorities: Record<Queue['priority'], string> = { urgent: 'Urgent', normal: 'Normal', bulk: 'Bulk' };

function stateOf({ pause, workers }: Queue) {
  if (pause !== null) return <Status tone="waiting">Paused</Status>;
  if (workers === 0) return <Status tone="bad">No worker</Status>;
  return <Status tone="good">Open</Status>;
}

const columns: readonly [Column<Queue>, ...Column<Queue>[]] = [
  { header: 'Queue', width: 'w-[22%]', cell: ({ name }) => name },
  { header: 'Priority', width: 'w-[11rem]', cell: ({ priority }) => priorities[priority] },
  {
    header: 'Slots in use',
    width: 'w-[10rem]',
    cell: ({ used, slots }) => `${formatTotal(used)} of ${formatTotal(slots)}`,
  },
  { header: 'Workers', width: 'w-[12rem]', cell: ({ workers }) => formatTotal(workers) },
  { header: 'State', width: '', cell: stateOf },
];

/** Every queue: how many of its jobs run at a time, in all worker processes, and how many run now. */
export function Queues({ report: { queues } }: { report: HealthReport }) {
  return (
    <Part
      title="Queues"
      text="Each queue has its own slots, so none waits for another. The CONCURRENCY_… settings say how many each process has."
    >
      <DataTable caption="Queues" columns={columns} rows={queues} rowKey={({ name }) => name} />
    </Part>
  );
}

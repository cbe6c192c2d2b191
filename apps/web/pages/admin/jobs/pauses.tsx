import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PauseRow } from '#core/jobs/schemas.ts';
import { pausesQuery, resumeQueue } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Moment } from '../parts/moment.tsx';
import { queueLabel } from './labels.ts';
import { PauseDialog } from './pause-dialog.tsx';

const columns: readonly [Column<PauseRow>, ...Column<PauseRow>[]] = [
  { header: 'Queue', width: 'w-[22%]', cell: ({ queue }) => queueLabel(queue) },
  { header: 'Paused by', width: 'w-[11rem]', cell: ({ paused_by }) => paused_by },
  { header: 'Since', width: 'w-[10rem]', cell: ({ since }) => <Moment iso={since} /> },
  { header: 'Why', width: '', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  { header: 'Resume', width: 'w-[8rem]', cell: ({ queue }) => <Resume queue={queue} /> },
];

/** The paused queues, where there are any. */
export function PausedQueues() {
  const { data: pauses = [] } = useQuery(pausesQuery);
  if (pauses.length === 0) return null;
  return (
    <section aria-label="Paused queues" className="grid gap-16 pt-16">
      <p>Jobs in a paused queue wait and use up no attempts. Nothing is lost, and they don’t count as late.</p>
      <DataTable caption="Paused queues" columns={columns} rows={pauses} rowKey={({ queue }) => queue} />
    </section>
  );
}

/** The control that pauses a queue. */
export function PauseAQueue() {
  const [asking, setAsking] = useState(false);
  const { data: pauses = [] } = useQuery(pausesQuery);
  return (
    <>
      <Button look="outline" size="small" onClick={() => setAsking(true)} className="max-lg:min-h-[44px]">
        Pause a queue
      </Button>
      <PauseDialog open={asking} pauses={pauses} onClose={() => setAsking(false)} />
    </>
  );
}

function Resume({ queue }: { queue: string }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const resume = useMutation({
    mutationFn: () => resumeQueue(queue),
    onSuccess: () => say(`${queueLabel(queue)} is resumed.`),
    onError: (error) => say(sentence(error), 'failed'),
    onSettled: reloadAfter(queryClient, ['admin']),
  });
  return (
    <Button size="small" look="outline" disabled={resume.isPending} onClick={() => resume.mutate()}>
      {resume.isPending ? 'Resuming…' : 'Resume'}
      <span className="sr-only"> {queueLabel(queue)}</span>
    </Button>
  );
}

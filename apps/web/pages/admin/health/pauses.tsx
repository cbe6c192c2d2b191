import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HealthReport } from '#core/operations/health/schemas.ts';
import { resumeWork } from '../../../api/admin-operations.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { targetLabel } from '../jobs/labels.ts';
import { Moment } from '../parts/moment.tsx';
import { Part } from './part.tsx';
import { PauseDialog } from './pause-dialog.tsx';

type Pause = HealthReport['pauses'][number];

const columns: readonly [Column<Pause>, ...Column<Pause>[]] = [
  { header: 'What', width: 'w-[22%]', cell: ({ target }) => targetLabel(target) },
  { header: 'Paused by', width: 'w-[11rem]', cell: ({ paused_by }) => paused_by },
  { header: 'Since', width: 'w-[10rem]', cell: ({ since }) => <Moment iso={since} /> },
  { header: 'Why', width: '', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  { header: 'Resume', width: 'w-[8rem]', cell: ({ target }) => <Resume target={target} /> },
];

/** What an operator has paused, and the control to pause more. */
export function Pauses({ report }: { report: HealthReport }) {
  const [asking, setAsking] = useState(false);
  return (
    <Part title="Paused" text="Paused jobs wait and use up no attempts. Nothing is lost, and they don’t count as late.">
      <div className="grid justify-items-start gap-16">
        {report.pauses.length > 0 ? (
          <DataTable caption="Paused" columns={columns} rows={report.pauses} rowKey={({ target }) => target} />
        ) : (
          <p>Nothing is paused.</p>
        )}
        <Button look="outline" size="small" onClick={() => setAsking(true)} className="max-lg:min-h-[44px]">
          Pause work
        </Button>
      </div>
      <PauseDialog open={asking} report={report} onClose={() => setAsking(false)} />
    </Part>
  );
}

function Resume({ target }: { target: string }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const resume = useMutation({
    mutationFn: () => resumeWork(target),
    onSuccess: () => say(`${targetLabel(target)} is resumed.`),
    onError: (error) => say(sentence(error), 'failed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <Button size="small" look="outline" disabled={resume.isPending} onClick={() => resume.mutate()}>
      {resume.isPending ? 'Resuming…' : 'Resume'}
      <span className="sr-only"> {targetLabel(target)}</span>
    </Button>
  );
}

import type { LeadPath } from '#core/leads/registry.ts';
import { Truncated } from '../../../ui/truncated.tsx';
import { Due, RecordStatus } from './due.tsx';

interface StatusCellProps {
  list: LeadPath;
  status: string;
  row: { assignee: string | null; due_at: string | null };
}

/** A record's status, when it is due, and who it is assigned to. */
export function StatusCell({ list, status, row }: StatusCellProps) {
  return (
    <>
      <RecordStatus list={list} status={status} />
      <div className="flex flex-wrap gap-x-8">
        <Due list={list} status={status} at={row.due_at} />
        {row.assignee !== null && (
          <div className="min-w-0">
            <Truncated quiet>{row.assignee}</Truncated>
          </div>
        )}
      </div>
    </>
  );
}

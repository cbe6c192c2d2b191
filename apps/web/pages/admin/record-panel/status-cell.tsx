import { Status } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { inWords } from '../format.ts';
import { toneOf } from './words.ts';

/** Where a record is, and whose work it is. */
export function StatusCell({ status, assignee }: { status: string; assignee: string | null }) {
  return (
    <>
      <Status tone={toneOf(status)}>{inWords(status)}</Status>
      {assignee !== null && <Truncated quiet>{assignee}</Truncated>}
    </>
  );
}

import { Link } from 'react-router-dom';
import type { HealthReport } from '#core/operations/health/schemas.ts';
import { formatTotal } from '../format.ts';
import { Part } from './part.tsx';

/** The calls of the last 24 hours: how many, how many failed, and how many go on. */
export function CallsOfLastDay({ report: { calls } }: { report: HealthReport }) {
  return (
    <Part title="Calls" text="Conversations with receptionists in the last 24 hours, by phone and in the browser.">
      <p>
        {calls.total === 0 ? (
          'No calls. '
        ) : (
          <>
            {formatTotal(calls.total)} in all, {formatTotal(calls.open)} in progress,{' '}
            <span className={calls.failed > 0 ? 'font-medium text-danger' : undefined}>
              {formatTotal(calls.failed)} failed
            </span>
            .{' '}
          </>
        )}
        <Link to="?tab=calls" className="link">
          Show calls
        </Link>
      </p>
    </Part>
  );
}

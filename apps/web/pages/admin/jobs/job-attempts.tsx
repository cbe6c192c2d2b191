import { errorLabel } from '#core/jobs/labels.ts';
import type { JobRow } from '#core/jobs/schemas.ts';
import { humanize } from '#core/text/rules.ts';
import { Status, type Tone } from '../../../ui/status.tsx';
import { formatDuration, formatMoment } from '../format.ts';

const headers = ['Attempt', 'Started', 'Duration', 'Outcome', 'HTTP', 'Error', 'Response or note', 'Worker'];

const tones: Partial<Record<JobRow['attempts'][number]['outcome'], Tone>> = {
  succeeded: 'good',
  captured: 'plain',
  skipped: 'plain',
};

/** All attempts of a job. Wider than a phone, so it scrolls in its own region. */
export function JobAttempts({ summary, attempts }: { summary: string; attempts: JobRow['attempts'] }) {
  if (attempts.length === 0) return <p className="text-ink-quiet">No attempts yet.</p>;
  return (
    <section
      aria-label={`Attempts: ${summary}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full min-w-[56rem] border-collapse text-left">
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col" className="border-b border-line py-8 pr-16 font-medium text-ink-quiet">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <tr key={attempt.attempt} className="border-b border-line align-top last:border-0 *:py-8 *:pr-16">
              <td>{attempt.attempt}</td>
              <td className="whitespace-nowrap">{formatMoment(attempt.started_at)}</td>
              <td className="whitespace-nowrap">{formatDuration(attempt.duration_ms)}</td>
              <td>
                <Status tone={tones[attempt.outcome] ?? 'bad'}>{humanize(attempt.outcome)}</Status>
              </td>
              <td>{attempt.http_status ?? '–'}</td>
              <td>{attempt.error_class ? errorLabel(attempt.error_class) : '–'}</td>
              <td className="max-w-[28rem] wrap-anywhere">{attempt.snippet ?? '–'}</td>
              <td className="whitespace-nowrap text-ink-quiet">{attempt.worker}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { JobRow } from '#core/jobs/schemas.ts';
import { CopyButton } from '../parts/copy-button.tsx';

/** The trace a job belongs to, with a link to its page where one is configured. */
export function JobTrace({ job: { trace_id: id, trace_url: url } }: { job: JobRow }) {
  if (id === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-8 text-ink-quiet">
      Trace
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="link wrap-anywhere">
          {id}
        </a>
      ) : (
        <span className="wrap-anywhere">{id}</span>
      )}
      <CopyButton text={id} what="the trace ID" done="Trace ID copied." />
    </p>
  );
}

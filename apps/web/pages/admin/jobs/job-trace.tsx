import type { JobRow } from '#core/jobs/schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** The trace a job belongs to, with a link to its page where one is configured. */
export function JobTrace({ job: { trace_id: id, trace_url: url } }: { job: JobRow }) {
  const say = useToast();
  if (id === null) return null;
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => say('Trace ID copied.'),
      () => say('Your browser didn’t allow copying.', 'failed'),
    );
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
      <Button look="outline" size="small" aria-label="Copy the trace ID" onClick={() => void copy()}>
        Copy
      </Button>
    </p>
  );
}

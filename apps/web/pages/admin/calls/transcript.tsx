import type { CallDetail } from '#core/calls/admin/schemas.ts';
import { classes } from '../../../ui/classes.ts';
import { formatMoment } from '../format.ts';

/** What was said, turn by turn, and what the caller did not hear to its end. */
export function Transcript({ call: { turns, ended_by } }: { call: CallDetail }) {
  if (turns.length === 0)
    return (
      <p className="text-ink-quiet">{ended_by === null ? 'Nothing yet.' : 'Nothing is stored of what was said.'}</p>
    );
  return (
    <ol className="grid max-w-[90ch] gap-8">
      {turns.map(({ n, who, planned, heard, at }) => (
        <li key={n} className="grid gap-x-24 sm:grid-cols-[10rem_1fr]">
          <span
            title={formatMoment(at)}
            className={classes('truncate', who === 'caller' ? 'text-ink-quiet' : 'text-teal-text')}
          >
            {who === 'caller' ? 'Caller' : 'Receptionist'}
          </span>
          <div className="min-w-0 wrap-anywhere">
            {heard !== '' && <p>{heard}</p>}
            {planned !== null && planned !== heard && (
              <p className="text-ink-quiet">
                {heard === '' ? 'Not heard' : 'Cut short'}, was to say: {planned}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

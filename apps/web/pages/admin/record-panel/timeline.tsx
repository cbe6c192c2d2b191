import { Link } from 'react-router-dom';
import type { TimelineEntry } from '#core/resources/schemas.ts';
import { classes } from '../../../ui/classes.ts';
import { Marked } from '../../../ui/marked.tsx';
import { formatFromNow } from '../format.ts';
import { useAllowed } from '../parts/allowed.tsx';
import { timelineIcons } from './timeline-icons.tsx';

const marks: Record<TimelineEntry['tone'], string> = {
  good: 'bg-teal-wash text-teal-text',
  waiting: 'border border-dashed border-line-control text-ink-quiet',
  bad: 'bg-danger-wash text-danger',
  plain: 'border border-line text-ink-quiet',
};

const linkNeeds = { jobs: 'jobs', messages: 'messages:read', commissions: 'money:read' } as const;
const linkLabels = { jobs: 'View job', messages: 'View message', commissions: 'View commission' };

/** A record's events, newest first, after the planned ones. */
export function Timeline({ entries, more }: { entries: TimelineEntry[]; more: boolean }) {
  const now = Date.now();
  const isAllowed = useAllowed();
  return (
    <>
      <ol>
        {entries.map((entry, index) => (
          <li key={entry.id} className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-12">
            <span aria-hidden="true" className="flex flex-col items-center">
              <span className={classes('grid size-[28px] shrink-0 place-items-center rounded-full', marks[entry.tone])}>
                {timelineIcons[entry.kind]}
              </span>
              {index < entries.length - 1 && <span className="w-[1px] flex-1 bg-line" />}
            </span>
            <div className="pt-4 pb-16">
              <p
                className={classes('wrap-anywhere', entry.tone === 'bad' ? 'font-semibold text-danger' : 'font-medium')}
              >
                {entry.title}
              </p>
              {entry.detail && (
                <p className="wrap-anywhere whitespace-pre-wrap">
                  <Marked>{entry.detail}</Marked>
                </p>
              )}
              <p className="flex flex-wrap gap-x-12 text-ink-quiet">
                <span>
                  <time dateTime={entry.at} title={formatFromNow(entry.at, now)}>
                    {moment(entry.at)}
                  </time>
                  {entry.actor && `, by ${entry.actor}`}
                </span>
                {entry.link && isAllowed(linkNeeds[entry.link.list]) && (
                  <Link className="link" to={`?${new URLSearchParams({ tab: entry.link.list, q: entry.link.q })}`}>
                    {linkLabels[entry.link.list]}
                  </Link>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {more && <p className="text-ink-quiet">Older entries aren’t shown.</p>}
    </>
  );
}

function moment(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short', hour12: true });
}

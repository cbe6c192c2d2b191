import { kindOfList } from '#core/dashboard/rules.ts';
import { type LeadPath, leads } from '#core/leads/registry.ts';
import type { ResourceDefinition } from '#core/resources/definition.ts';
import { humanize } from '#core/text/rules.ts';
import { classes } from '../../../ui/classes.ts';
import { Status } from '../../../ui/status.tsx';
import { formatDue, formatMoment } from '../format.ts';
import { useNow } from './use-now.ts';

interface DueProps {
  list: LeadPath;
  status: string;
  at: string | null;
}

/** A record's status. Its color shows only the status; a late record also says so in red beside it. */
export function RecordStatus({ list, status }: { list: LeadPath; status: string }) {
  return <Status tone={definitionOf(list).statuses[status] ?? 'plain'}>{humanize(status)}</Status>;
}

/** What is due and how long until then, or since; the exact time on hover. */
export function Due({ list, status, at }: DueProps) {
  const due = formatDue(at, useNow());
  const what = definitionOf(list).due[status]?.what;
  if (!due || at === null || !what) return null;
  return (
    <time
      dateTime={at}
      title={`${what} due ${formatMoment(at)}`}
      className={classes(
        'tabular-nums',
        due.late ? 'font-semibold text-danger' : due.soon ? 'font-medium text-amber' : 'text-ink-quiet',
      )}
    >
      {`${what} ${due.words}`}
    </time>
  );
}

const definitionOf = (list: LeadPath): ResourceDefinition => leads[kindOfList(list)];

import { useMemo, useState } from 'react';
import { leadKinds, leads, requestsName } from '#core/leads/registry.ts';
import type { Analytics } from '#core/operations/analytics/schemas.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { formatTotal } from '../format.ts';
import { Bars } from './bars.tsx';

/** Each kind of request: its key in the analytics data and its label. */
const names = new Map(
  leadKinds.map((kind) => {
    const { many } = leads[kind].names;
    return [requestsName(kind), `${many.charAt(0).toUpperCase()}${many.slice(1)}`] as const;
  }),
);
const requestKinds = [...names.keys()];
const nameOf = (kind: string) => names.get(kind) ?? kind;
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayName = (day: string) => dayFormat.format(new Date(day));

/** One row of bars for each kind of request, all to the same scale. */
export function RequestsByDay({ days }: { days: Analytics['days'] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const rows = useMemo(
    () => requestKinds.map((kind) => ({ kind, values: days.map(({ requests }) => requests[kind] ?? 0) })),
    [days],
  );
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  const shown = pointed === null ? undefined : days[pointed];
  return (
    <ChartCard
      title="Requests by day"
      text={shown ? `On ${dayName(shown.day)}` : `In the last ${days.length} days`}
      columns={['Day', ...requestKinds.map(nameOf)]}
      rows={days.map(({ day, requests }) => [dayName(day), ...requestKinds.map((kind) => requests[kind] ?? 0)])}
    >
      <div className="grid gap-16">
        {rows.map(({ kind, values }, index) => (
          <div key={kind} className="grid items-start gap-x-24 gap-y-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <div className="flex items-baseline justify-between gap-8 sm:block">
              <span className="text-ink-quiet">{nameOf(kind)}</span>
              <span className="tabular-nums block text-22 font-semibold">
                {formatTotal(pointed === null ? values.reduce((sum, value) => sum + value, 0) : (values[pointed] ?? 0))}
              </span>
            </div>
            <Bars
              values={values}
              most={most}
              height={index === rows.length - 1 ? 84 : 56}
              together="requests"
              onPoint={setPointed}
              {...(index === rows.length - 1 ? { label: (day: number) => labelOf(days, day) } : {})}
            />
          </div>
        ))}
      </div>
    </ChartCard>
  );
}

/** About five days are labeled, however many there are. */
function labelOf(days: Analytics['days'], index: number): string {
  const every = Math.max(1, Math.round(days.length / 5));
  const day = days[index]?.day;
  return day && index % every === Math.floor(every / 2) ? dayName(day) : '';
}

import type { Analytics } from '#core/operations/analytics/schemas.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { formatTotal } from '../format.ts';
import { ShareRows } from './share-rows.tsx';

const steps = [
  ['requested', 'Requested a demo'],
  ['set_up', 'Got a demo number'],
  ['called', 'Called the number'],
  ['paid', 'Bought a plan'],
] as const;

/** The funnel from demo request to plan. */
export function Funnel({ funnel }: { funnel: Analytics['funnel'] }) {
  const rows = steps.map(([step, name]) => ({
    name,
    part: funnel[step],
    share: funnel.requested === 0 ? '' : `${Math.round((funnel[step] / funnel.requested) * 100)}%`,
  }));
  return (
    <ChartCard
      title="From demo to plan"
      text="How far these demo requests have come so far"
      columns={['Step', 'Demo requests', 'Share']}
      rows={rows.map(({ name, part, share }) => [name, part, share])}
    >
      <ShareRows
        rows={rows.map(({ name, part, share }) => ({
          name,
          part,
          value: share === '' ? formatTotal(part) : `${formatTotal(part)} (${share})`,
        }))}
      />
    </ChartCard>
  );
}

import type { Analytics } from '#core/operations/analytics/schemas.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { formatDuration, formatTotal } from '../format.ts';
import { ShareRows } from './share-rows.tsx';

const names: Partial<Record<string, string>> = {
  endpoints: 'Webhook endpoints',
  'security-emails': 'Email, security',
  emails: 'Email',
  confirmations: 'Email, confirmations',
  bulk: 'Email, bulk',
  stripe: 'Stripe events',
  codes: 'Verification codes',
  payouts: 'Payouts to partners',
  chores: 'Numbers, reminder texts and files',
};

/** The success rate and duration of attempts at each destination. */
export function Deliveries({ deliveries }: { deliveries: Analytics['deliveries'] }) {
  const rows = deliveries.map(({ queue, succeeded, failed, median_ms, p95_ms }) => ({
    name: names[queue] ?? queue,
    part: succeeded / Math.max(1, succeeded + failed),
    attempts: succeeded + failed,
    failed,
    median: formatDuration(Math.round(median_ms)),
    p95: formatDuration(Math.round(p95_ms)),
  }));
  return (
    <ChartCard
      title="Deliveries in the last 24 hours"
      text={rows.length > 0 ? 'How often attempts succeeded, and how long they took' : 'No deliveries in that time.'}
      columns={['Destination', 'Attempts', 'Failed', 'Half within', '95% within']}
      rows={rows.map(({ name, attempts, failed, median, p95 }) => [name, attempts, failed, median, p95])}
    >
      <ShareRows
        rows={rows.map(({ name, part, attempts, median, p95 }) => ({
          name,
          part,
          note: `Half within ${median}, 95% within ${p95}`,
          value: `${Math.floor(part * 1000) / 10}% of ${formatTotal(attempts)}`,
        }))}
        whole={1}
      />
    </ChartCard>
  );
}

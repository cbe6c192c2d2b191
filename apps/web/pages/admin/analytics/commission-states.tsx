import { commissionStates } from '#core/money/commissions/rules.ts';
import type { Analytics } from '#core/operations/analytics/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { ShareRows } from './share-rows.tsx';

const names: Partial<Record<(typeof commissionStates)[number], string>> = {
  accrued: 'Earned, not released yet',
  held: 'Held',
  payable: 'Ready to pay',
  paid: 'Paid out',
};

/** What the partners have earned, and how much of it was paid out. */
export function CommissionStates({ commissions }: { commissions: Analytics['commissions'] }) {
  const rows = commissionStates.flatMap((state) => {
    const name = names[state];
    const cents = commissions.find((each) => each.state === state)?.cents ?? 0;
    return name ? [{ name, part: cents, value: formatMoney(cents) }] : [];
  });
  return (
    <ChartCard
      title="Commissions"
      text="All time, by state"
      columns={['State', 'Amount']}
      rows={rows.map(({ name, value }) => [name, value])}
    >
      <ShareRows rows={rows} />
    </ChartCard>
  );
}

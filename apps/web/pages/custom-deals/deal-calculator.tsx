import { useId } from 'react';
import { type DealCommissions, dealCommissions, dollarsToCents } from '#core/leads/custom-deal/rules.ts';
import { commissionRate } from '#core/leads/partner-application/rules.ts';
import { formatMoney } from '#core/shared/rules.ts';

interface DealCalculatorProps {
  integrationFee: string;
  monthlyFee: string;
  contractMonths: string;
}

/** The amounts the server will store, computed by the same rules while the fees are typed. */
export function DealCalculator({ integrationFee, monthlyFee, contractMonths }: DealCalculatorProps) {
  const titleId = useId();
  const months = Number.parseInt(contractMonths, 10) || 0;
  const commissions = dealCommissions({
    integrationFeeCents: dollarsToCents(integrationFee) ?? 0,
    monthlyFeeCents: dollarsToCents(monthlyFee) ?? 0,
    contractMonths: months,
  });
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card border border-line bg-surface p-16 lg:sticky lg:top-[101px] lg:p-24"
    >
      <h2 id={titleId} className="text-18 lg:text-22">
        Your commission
      </h2>
      <p className="mt-4 text-14 text-ink-quiet">{commissionRate}% of the fees, updated as you type.</p>
      <CommissionAmounts commissions={commissions} months={months} />
    </section>
  );
}

interface CommissionAmountsProps {
  commissions: DealCommissions;
  months: number;
}

function CommissionAmounts({ commissions, months }: CommissionAmountsProps) {
  const rows = [
    ['On the integration fee', commissions.integration],
    ['Each month', commissions.monthly],
    ['In the first year', commissions.firstYear],
  ] as const;
  return (
    <dl className="tabular-nums mt-8 grid border-t border-line lg:mt-16">
      {rows.map(([what, cents]) => (
        <div
          key={what}
          className="flex flex-wrap items-baseline justify-between gap-x-16 border-b border-line py-4 lg:py-12"
        >
          <dt className="text-ink-quiet">{what}</dt>
          <dd className="font-semibold">{formatMoney(cents)}</dd>
        </div>
      ))}
      <div className="pt-8 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:justify-between max-lg:gap-x-16 lg:pt-16">
        <dt className="text-ink-quiet">
          Over the whole contract, {months} {months === 1 ? 'month' : 'months'}
        </dt>
        <dd className="font-heading text-22 font-bold break-words lg:mt-4 lg:text-40">
          {formatMoney(commissions.contract)}
        </dd>
      </div>
    </dl>
  );
}

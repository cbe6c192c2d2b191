import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SoldPlanId } from '#core/money/plans/plans.ts';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { claims } from '../../../content/claims.ts';
import { paths } from '../../../paths.ts';
import { BesidePlans } from './beside-plans.tsx';
import { PlanCard } from './plan-card.tsx';

const PlanCheckoutDialog = lazy(() => import('../../../components/checkout/plan-checkout-dialog.tsx'));

export function PricingSection() {
  const [plan, setPlan] = useState<SoldPlanId>('basic');
  const [buying, setBuying] = useState(false);
  const buy = (chosen: SoldPlanId) => {
    setPlan(chosen);
    setBuying(true);
  };
  const close = () => setBuying(false);
  return (
    <section id="pricing" tabIndex={-1} aria-labelledby="pricing-title" className="border-t border-line">
      <div className="page-width py-48 sm:py-72 lg:py-112">
        <h2 id="pricing-title" className="max-w-[9.35em] text-28 sm:text-40 lg:text-56">
          Clear pricing, down to the call.
        </h2>
        {claims.trial && (
          <p className="mt-16 max-w-[38rem] text-ink-quiet sm:text-18">
            Try it first. {claims.trial.value}. {claims.trial.text}{' '}
            <Link to={paths.demo} className="link whitespace-nowrap">
              Get your demo number
            </Link>
          </p>
        )}
        <div className="mt-32 grid gap-24 sm:mt-48 lg:grid-cols-3 lg:gap-y-0">
          <PlanCard id="basic" onBuy={buy} />
          <PlanCard id="premier" onBuy={buy} />
          <PlanCard id="diamond" onBuy={buy} />
        </div>
        <BesidePlans />
      </div>
      <LazyDialog open={buying} onClose={close}>
        <PlanCheckoutDialog plan={plan} open={buying} onClose={close} />
      </LazyDialog>
    </section>
  );
}

import type { ReactNode } from 'react';
import { installmentCount, type Plan, type PlanId, plans, type SoldPlanId } from '#core/money/plans/plans.ts';
import { goLiveDays } from '#core/money/plans/rules.ts';
import { formatCount, formatPrice } from '#core/shared/rules.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { CheckIcon, PhoneIcon } from '../../../ui/icons.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';

interface PlanCardProps {
  id: PlanId;
  onBuy: (plan: SoldPlanId) => void;
}

/** One plan. Its parts share grid rows with the other cards, so that prices line up. */
export function PlanCard({ id, onBuy }: PlanCardProps) {
  const plan: Plan = plans[id];
  return (
    <article
      aria-labelledby={`plan-${id}`}
      className={classes(
        'grid gap-16 rounded-card border bg-surface p-16 sm:gap-24 sm:p-32 lg:row-span-5 lg:grid-rows-subgrid',
        plan.popular ? 'border-teal' : 'border-line',
      )}
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-8">
          <h3 id={`plan-${id}`} className="text-22">
            {plan.name}
          </h3>
          {plan.badge && (
            <span className="rounded-full bg-teal px-12 py-4 text-14 font-semibold text-on-teal">{plan.badge}</span>
          )}
        </div>
        <p className="mt-8 text-ink-quiet">{plan.description}</p>
      </div>
      <Price plan={plan} />
      <PlanAmounts plan={plan} />
      {id === 'diamond' ? (
        <AskForPlan />
      ) : (
        <Button look={plan.popular ? 'primary' : 'outline'} className="self-start" onClick={() => onBuy(id)}>
          Choose {plan.name}
        </Button>
      )}
      <div className="max-sm:hidden">
        <Features of={plan} />
      </div>
      <details className="sm:hidden">
        <summary className="py-12 font-semibold">What’s included</summary>
        <Features of={plan} />
      </details>
    </article>
  );
}

function Features({ of: { features } }: { of: Plan }) {
  return (
    <ul className="grid content-start gap-8">
      {features.map((feature) => (
        <li key={feature} className="flex gap-8">
          <span className="mt-[2px] text-teal-text">
            <CheckIcon />
          </span>
          {feature}
        </li>
      ))}
    </ul>
  );
}

function Price({ plan }: { plan: Plan }) {
  return (
    <p>
      <span className="tabular-nums block font-heading text-40 font-bold sm:text-56">
        {plan.monthlyCents === null ? 'Custom' : formatPrice(plan.monthlyCents)}
      </span>
      <span className="mt-4 block text-ink-quiet">
        {plan.monthlyCents === null
          ? 'quoted before you pay anything'
          : `/month plus usage, starting day ${goLiveDays}, when you go live`}
      </span>
    </p>
  );
}

function PlanAmounts({ plan }: { plan: Plan }) {
  return (
    <dl className="grid content-start border-t border-line text-16">
      <Term term="Setup fee, due at checkout">
        {plan.setupCents === null ? 'Custom' : formatPrice(plan.setupCents)}
      </Term>
      <Term term="Or split, no interest">
        {plan.installmentCents === null
          ? 'Custom'
          : `${installmentCount} payments of ${formatPrice(plan.installmentCents)}`}
      </Term>
      <Term term={plan.minutesPerCall === null ? 'Calls' : `Calls, at ${plan.minutesPerCall} min/call`}>
        {plan.callLimit === null ? 'Unlimited' : `${formatCount(plan.callLimit)}/month`}
      </Term>
      <Term term="Extra calls, each">
        {plan.extraCallCents === null ? 'Volume pricing' : formatPrice(plan.extraCallCents)}
      </Term>
    </dl>
  );
}

function Term({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-16 border-b border-line py-4 sm:py-8">
      <dt className="text-14 text-ink-quiet">{term}</dt>
      <dd className="tabular-nums text-right font-semibold whitespace-nowrap">{children}</dd>
    </div>
  );
}

/**
 * A plan without a price starts with a conversation: a scheduled call where there is a booking link, a phone call
 * otherwise.
 */
function AskForPlan() {
  const { links, sales_phone } = useSite();
  const look = `${buttonClasses('outline')} self-start`;
  return links.scheduling ? (
    <a href={links.scheduling} className={look}>
      Schedule a call
    </a>
  ) : (
    <PhoneLink phone={sales_phone} className={`${look} tabular-nums`}>
      <PhoneIcon /> Call{' '}
    </PhoneLink>
  );
}

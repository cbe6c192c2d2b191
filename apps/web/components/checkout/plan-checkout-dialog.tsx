import { plans, type SoldPlanId } from '#core/money/plans/plans.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { PlanCheckoutForm } from './plan-checkout-form.tsx';

interface PlanCheckoutDialogProps {
  plan: SoldPlanId;
  open: boolean;
  onClose: () => void;
}

const featuresShown = 4;

/** Leads from a plan's card to its payment page: what the plan includes, how it is paid, and what it costs when. */
export default function PlanCheckoutDialog({ plan, open, onClose }: PlanCheckoutDialogProps) {
  const { name, description, features } = plans[plan];
  return (
    <Dialog open={open} onClose={onClose} title={name}>
      <p className="text-ink-quiet">{description}</p>
      <ul className="mt-16 grid gap-x-16 gap-y-8 sm:grid-cols-2">
        {features.slice(0, featuresShown).map((feature) => (
          <li key={feature} className="flex gap-8">
            <span className="mt-[2px] text-teal-text">
              <CheckIcon />
            </span>
            {feature}
          </li>
        ))}
      </ul>
      <PlanCheckoutForm plan={plan} />
    </Dialog>
  );
}

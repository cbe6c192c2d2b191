import type { SoldPlanId } from '#core/money/plans/plans.ts';
import type { PaymentType } from '#core/money/plans/rules.ts';
import { formatMoney } from '#core/shared/rules.ts';
import type { CheckoutProblem } from '../../components/checkout/checkout-problem.ts';
import { CallButton, TroubleDialog, useInvoicePage } from '../../components/checkout/checkout-trouble.tsx';
import { paymentNames } from '../../components/checkout/payment-names.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';

export interface PartnerTroubleProps {
  problem: CheckoutProblem;
  plan: SoldPlanId;
  partner: string;
  payment: { type: PaymentType; cents: number; planName: string };
  onClose: () => void;
  onRetry: () => void;
}

/**
 * Shown when a partner's customer gets no payment page: the hosted checkout where the partner has no account yet, else
 * a call.
 */
export function PartnerTrouble(props: PartnerTroubleProps) {
  return /account not configured/i.test(props.problem.reason) ? (
    <HostedInstead {...props} />
  ) : (
    <OnThePhone {...props} />
  );
}

function HostedInstead({ plan, partner, payment, onClose }: PartnerTroubleProps) {
  const hosted = useInvoicePage(plan);
  return (
    <TroubleDialog
      title={hosted ? 'Continue on our invoicing page?' : 'Continue by phone?'}
      onClose={onClose}
      message={
        <p>
          This partner can’t take card payments yet. You can finish your purchase{' '}
          {hosted ? 'with our invoicing provider' : 'by phone with our sales team'}. Nothing was charged.
        </p>
      }
      facts={
        <Details
          facts={[
            ['Partner', partner],
            ['Product', payment.planName],
            ['Amount', `${formatMoney(payment.cents)} today (${paymentNames[payment.type].toLowerCase()})`],
          ]}
        />
      }
    >
      {hosted ? (
        <a href={hosted} className={buttonClasses('primary', 'medium')}>
          Continue
        </a>
      ) : (
        <CallButton who="sales" />
      )}
      <Button look="outline" size="medium" onClick={onClose}>
        Cancel
      </Button>
    </TroubleDialog>
  );
}

function OnThePhone({ problem, onClose, onRetry }: PartnerTroubleProps) {
  return (
    <TroubleDialog
      title="We couldn’t open the payment page"
      onClose={onClose}
      message={
        <>
          <p>Checkout Error: {problem.reason}</p>
          <p className="text-ink-quiet">Nothing was charged. Would you like to call sales? They can take your order.</p>
        </>
      }
    >
      <CallButton who="sales" />
      <Button look="outline" size="medium" onClick={onRetry}>
        Try again
      </Button>
    </TroubleDialog>
  );
}

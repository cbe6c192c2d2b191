import type { ReactNode } from 'react';
import { plans, type SoldPlanId } from '#core/money/plans/plans.ts';
import { useSite } from '../../hooks/use-site.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import type { CheckoutProblem } from './checkout-problem.ts';

interface TroubleDialogProps {
  title: string;
  message: ReactNode;
  /** What the purchase is about, where that helps to decide. */
  facts?: ReactNode;
  onClose: () => void;
  /** What the visitor can do instead. */
  children: ReactNode;
}

/** Shown when no payment page could be opened. The form behind it keeps its values. */
export function TroubleDialog({ title, message, facts, onClose, children }: TroubleDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <div role="alert" className="grid gap-12">
        {message}
      </div>
      {facts && <div className="mt-16">{facts}</div>}
      <div className="mt-24 flex flex-wrap gap-12">{children}</div>
    </Dialog>
  );
}

/** A plan's page at the invoicing provider, where the business has one. */
export function useInvoicePage(plan: SoldPlanId): string | null {
  const { links } = useSite();
  return plan === 'basic' ? links.invoice_basic : links.invoice_premier;
}

/** A number to call instead of paying here, and whose it is. */
export function CallButton({ who, look }: { who: 'sales' | 'support'; look?: 'primary' | 'outline' }) {
  const { sales_phone, support_phone } = useSite();
  return (
    <PhoneLink
      phone={who === 'sales' ? sales_phone : support_phone}
      className={`${buttonClasses(look, 'medium')} tabular-nums`}
    >
      <PhoneIcon /> Call {who}{' '}
    </PhoneLink>
  );
}

interface PlanTroubleProps {
  plan: SoldPlanId;
  problem: CheckoutProblem;
  onClose: () => void;
  onRetry: () => void;
}

/** A plan could not be bought: offers the invoice's page where there is one, a call, or another attempt. */
export function PlanTrouble({ plan, problem, onClose, onRetry }: PlanTroubleProps) {
  const { support_phone } = useSite();
  const invoice = useInvoicePage(plan);
  const reason = /[.!?…]$/.test(problem.reason) ? problem.reason : `${problem.reason}.`;
  return (
    <TroubleDialog
      title="We couldn’t open the payment page"
      onClose={onClose}
      message={
        <>
          <p>
            Payment setup error: {reason} Please try again or contact support at{' '}
            <PhoneLink phone={support_phone} className="link whitespace-nowrap" />
          </p>
          <p className="text-ink-quiet">
            {invoice
              ? `You can buy ${plans[plan].name} by invoice or by phone instead.`
              : `You can also buy ${plans[plan].name} by phone.`}
          </p>
        </>
      }
    >
      {invoice && (
        <a href={invoice} className={buttonClasses('primary', 'medium')}>
          Pay by invoice instead
        </a>
      )}
      <CallButton who={problem.unanswered ? 'sales' : 'support'} look={invoice ? 'outline' : 'primary'} />
      <Button look="outline" size="medium" onClick={onRetry}>
        Try again
      </Button>
    </TroubleDialog>
  );
}

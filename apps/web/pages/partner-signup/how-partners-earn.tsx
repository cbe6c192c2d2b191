import { commissionRate, commissionTerms } from '#core/leads/partner-application/rules.ts';
import { plans } from '#core/money/plans/plans.ts';
import { formatMoney, percentOf } from '#core/shared/rules.ts';
import { Steps } from '../../components/steps.tsx';

const examples = [
  { what: `${plans.basic.name}, setup fee`, cents: plans.basic.setupCents },
  { what: `${plans.basic.name}, each month`, cents: plans.basic.monthlyCents },
  { what: `${plans.premier.name}, setup fee`, cents: plans.premier.setupCents },
  { what: `${plans.premier.name}, each month`, cents: plans.premier.monthlyCents },
];

const steps = [
  { when: 'Within 24 hours', text: 'Our team will contact you to complete your setup.' },
  { when: 'When you sell', text: 'Your customer buys with your partner code, at the regular price.' },
  { when: 'Within 7 days', text: 'We’ll pay your commission for each payment to your Stripe account.' },
];

/** A partner's earnings, computed from the price list. */
export function HowPartnersEarn() {
  return (
    <aside aria-labelledby="earn-title" className="self-start">
      <h2 id="earn-title" className="text-22">
        What you earn
      </h2>
      <table className="mt-16 w-full border-t border-line">
        <caption className="sr-only">Your commission: {commissionTerms}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Payment</th>
            <th scope="col">Your commission</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ what, cents }) => (
            <tr key={what} className="border-b border-line">
              <th scope="row" className="py-12 pr-16 text-left font-normal text-ink-quiet">
                {what}
              </th>
              <td className="py-12 text-right font-semibold">{formatMoney(percentOf(cents, commissionRate))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="mt-48 text-22">What happens next</h2>
      <Steps steps={steps} />
    </aside>
  );
}

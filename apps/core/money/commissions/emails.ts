import { commissionTerms } from '#core/leads/partner-application/rules.ts';
import { type Email, emailDate } from '#core/messaging/messages/rules.ts';
import { plans } from '#core/money/plans/plans.ts';
import type { Commission } from '#core/platform/prisma/client.ts';
import { formatMoney } from '#core/shared/rules.ts';

const what: Record<string, string> = {
  setup: 'Setup fee',
  instalment: 'Setup fee installment',
  monthly: 'Monthly plan',
};

/** What one payment of a customer earned the partner. Does not reveal who the customer is. */
export function commissionReceipt(commissions: [Commission, ...Commission[]], to: string): Email {
  const [first] = commissions;
  const total = commissions.reduce((sum, { shareCents }) => sum + shareCents, 0);
  const planName = Object.entries(plans).find(([id]) => id === first.plan)?.[1].name ?? first.plan;
  return {
    to,
    subject: `You earned ${formatMoney(total)} (${first.partnerCode})`,
    heading: `You earned ${formatMoney(total)}`,
    paragraphs: [
      `A customer you referred with the code ${first.partnerCode} made a payment. You earn ${commissionTerms}.`,
      "We'll transfer it to your connected account within 7 days of the payment, as long as the payment stands.",
    ],
    facts: [
      ['Plan', planName],
      ['Paid on', emailDate(first.paidAt)],
      ...commissions.map(({ kind, baseCents, shareCents }): [string, string] => [
        `${what[kind] ?? kind}, ${formatMoney(baseCents)}`,
        formatMoney(shareCents),
      ]),
      ['Commission', formatMoney(total)],
      ['Invoice', first.invoiceId],
    ],
  };
}

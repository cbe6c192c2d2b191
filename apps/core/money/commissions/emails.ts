import { commissionTerms } from '#core/leads/partner-application/rules.ts';
import { type Email, emailDate } from '#core/messaging/messages/rules.ts';
import { plans } from '#core/money/plans/plans.ts';
import type { Commission } from '#core/platform/prisma/client.ts';
import { formatMoney } from '#core/shared/rules.ts';

const what: Record<string, string> = {
  setup: 'Setup fee',
  installment: 'Setup fee installment',
  monthly: 'Monthly plan',
};

/** To an address that a buyer named as their partner, where it has no approved application. Promises nothing. */
export function saleWaiting(to: string, { brand, applyUrl }: { brand: string; applyUrl: string }): Email {
  return {
    to,
    subject: `A ${brand} sale is waiting for a partner application`,
    heading: 'A sale is waiting for a partner application',
    paragraphs: [
      `A customer of ${brand} named this email address as the partner who referred them. We have no approved partner application with it, so our team has to look at the sale first.`,
      'If you want to be a partner, please apply with this email address, using the link below. We review every application. If you applied already, you don’t need to do anything.',
      'If you don’t know what this is about, you can ignore this email.',
    ],
    link: { label: 'Apply as a partner', url: applyUrl },
  };
}

/** What one payment of a customer earned the partner. Does not reveal who the customer is. */
export function commissionReceipt(commissions: [Commission, ...Commission[]], to: string): Email {
  const [first] = commissions;
  const total = commissions.reduce((sum, { share_cents }) => sum + share_cents, 0);
  const planName = Object.entries(plans).find(([id]) => id === first.plan)?.[1].name ?? first.plan;
  return {
    to,
    subject: `You earned ${formatMoney(total)} (${first.partner_code})`,
    heading: `You earned ${formatMoney(total)}`,
    paragraphs: [
      `A customer you referred with the code ${first.partner_code} made a payment. You earn ${commissionTerms}.`,
      "We'll transfer it to your connected account within 7 days of the payment, as long as the payment stands.",
    ],
    facts: [
      ['Plan', planName],
      ['Paid on', emailDate(first.paid_at)],
      ...commissions.map(({ kind, base_cents, share_cents }): [string, string] => [
        `${what[kind] ?? kind}, ${formatMoney(base_cents)}`,
        formatMoney(share_cents),
      ]),
      ['Commission', formatMoney(total)],
      ['Invoice', first.invoice_id],
    ],
  };
}

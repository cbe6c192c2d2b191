import type { PaymentClient, Price, PriceKind, WantedPrice } from '#core/clients/stripe/client.ts';
import { plans, type SoldPlanId, soldPlanIds } from '#core/money/plans/plans.ts';
import { goLiveDays, type PaymentType } from '#core/money/plans/rules.ts';
import { currency } from './rules.ts';

/**
 * The prices at Stripe, from the table of plans. The first installment is charged at checkout and the others with the
 * monthly plan, so it has its own one-time price.
 */
export const catalog: WantedPrice[] = soldPlanIds.flatMap((plan) => {
  const { name: planName, setupCents, installmentCents, monthlyCents } = plans[plan];
  return [
    { key: `${plan}_monthly`, plan, planName, kind: 'monthly', amountCents: monthlyCents, monthly: true },
    { key: `${plan}_setup`, plan, planName, kind: 'setup', amountCents: setupCents, monthly: false },
    {
      key: `${plan}_first_installment`,
      plan,
      planName,
      kind: 'installment',
      amountCents: installmentCents,
      monthly: false,
    },
    { key: `${plan}_installment`, plan, planName, kind: 'installment', amountCents: installmentCents, monthly: true },
  ] satisfies WantedPrice[];
});

/** The prices of a checkout: the monthly plan, and today's one-time price. */
export function pricesFor(plan: SoldPlanId, paymentType: PaymentType): { keys: string[]; trialDays: number | null } {
  const once = { setup: [`${plan}_setup`], installment: [`${plan}_first_installment`], monthly: [] }[paymentType];
  return { keys: [`${plan}_monthly`, ...once], trialDays: paymentType === 'monthly' ? null : goLiveDays };
}

/** The price of the installments after the first. */
export const installmentKey = (plan: string) => `${plan}_installment`;

/** The kinds of price an order may be billed for. */
export function kindsOf(paymentType: PaymentType): PriceKind[] {
  const once: Record<PaymentType, PriceKind[]> = { setup: ['setup'], installment: ['installment'], monthly: [] };
  return ['monthly', 'usage', ...once[paymentType]];
}

type Shelf = Pick<PaymentClient, 'catalog' | 'createPrice'>;

/** The prices the catalog at Stripe lacks, one sentence each. */
export async function catalogProblems(payments: Shelf): Promise<string[]> {
  return (await unfit(payments)).map(({ key, price }) =>
    price ? `${key} does not match the table of plans` : `${key} is missing`,
  );
}

/**
 * Creates the prices the catalog lacks and leaves correct ones alone, so it can run at any time. Returns the keys it
 * created.
 */
export async function setUpCatalog(payments: Shelf): Promise<string[]> {
  const lacking = await unfit(payments);
  for (const { wanted } of lacking) await payments.createPrice(wanted);
  return lacking.map(({ key }) => key);
}

async function unfit(payments: Shelf) {
  const prices = await payments.catalog(catalog.map(({ key }) => key));
  return catalog
    .map((wanted) => ({ key: wanted.key, wanted, price: prices.find(({ key }) => key === wanted.key) }))
    .filter(({ wanted, price }) => !price || !fits(wanted, price));
}

function fits(wanted: WantedPrice, price: Price): boolean {
  return (
    price.plan === wanted.plan &&
    price.kind === wanted.kind &&
    price.amountCents === wanted.amountCents &&
    price.monthly === wanted.monthly &&
    price.currency === currency
  );
}

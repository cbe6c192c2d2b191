import type Stripe from 'stripe';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { type Asking, idOf } from './asking.ts';
import { type Price, type PriceKind, priceKinds, type WantedPrice } from './client.ts';

/** The active prices under these lookup keys; fewer when some are missing. */
export async function readCatalog(stripe: Asking, keys: string[]): Promise<Price[]> {
  const found = await stripe.ask('list', () => stripe.sdk.prices.list({ lookup_keys: keys, active: true, limit: 100 }));
  return found.data.map(asPrice);
}

/** The ids of prices, in the order of their keys. Throws when one is missing: an operator must create it. */
export async function priceIds(stripe: Asking, keys: string[]): Promise<string[]> {
  const byKey = new Map((await readCatalog(stripe, keys)).map((price) => [price.key, price.id]));
  return keys.map((key) => {
    const id = byKey.get(key);
    if (id === undefined) throw new DeliveryFailure('stripe_catalog_incomplete', { snippet: key });
    return id;
  });
}

export async function readPrice(stripe: Asking, id: string): Promise<Price | null> {
  const price = await stripe.find('price', () => stripe.sdk.prices.retrieve(id));
  return price && asPrice(price);
}

/** A price cannot be changed, so a new amount is a new price. Its product is created with the first one. */
export async function createPrice(stripe: Asking, wanted: WantedPrice): Promise<Price> {
  const product = await productOf(stripe, wanted);
  const price = await stripe.ask('price', () =>
    stripe.sdk.prices.create({
      product,
      currency: 'usd',
      unit_amount: wanted.amountCents,
      lookup_key: wanted.key,
      transfer_lookup_key: true,
      metadata: { plan: wanted.plan, kind: wanted.kind, commissionable: wanted.kind === 'usage' ? '0' : '1' },
      ...(wanted.monthly ? { recurring: { interval: 'month' } } : {}),
    }),
  );
  return asPrice(price);
}

/** One product per plan and kind, so that invoices name what was paid for. We choose its id, so it is created once. */
async function productOf(stripe: Asking, wanted: WantedPrice): Promise<string> {
  const id = `ringwell_${wanted.plan}_${wanted.kind}`;
  const existing = await stripe.find('product', () => stripe.sdk.products.retrieve(id));
  if (existing) return existing.id;
  const label: Record<PriceKind, string> = {
    setup: 'setup fee',
    installment: 'setup fee installment',
    monthly: 'monthly plan',
    usage: 'usage',
  };
  const created = await stripe.ask('product', () =>
    stripe.sdk.products.create({
      id,
      name: `${wanted.planName}: ${label[wanted.kind]}`,
      metadata: { plan: wanted.plan, kind: wanted.kind },
    }),
  );
  return created.id;
}

/** The product's id, which no one can change, says what a price of ours is for. Others have labels. */
function asPrice(price: Stripe.Price): Price {
  const { metadata, product } = price;
  const [, plan = metadata.plan, kind = metadata.kind] = /^ringwell_([a-z]+)_([a-z]+)$/.exec(idOf(product) ?? '') ?? [];
  return {
    id: price.id,
    key: price.lookup_key,
    plan: plan ?? null,
    kind: priceKinds.find((known) => known === kind) ?? null,
    amountCents: price.unit_amount,
    currency: price.currency,
    monthly: price.recurring?.interval === 'month' && price.recurring.interval_count === 1,
  };
}

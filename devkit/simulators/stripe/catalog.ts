import { type Form, inner, labels, text, whole } from './form.ts';
import type { Price, Product } from './things.ts';
import { invalid, type World } from './world.ts';

export function createProduct(world: World, form: Form): Product {
  const id = text(form, 'id');
  if (id !== undefined && world.any(id)) throw invalid('Product already exists', { code: 'resource_already_exists' });
  return world.put<Product>({
    ...world.common('prod', labels(form)),
    ...(id === undefined ? {} : { id }),
    object: 'product',
    name: text(form, 'name') ?? '',
    active: true,
  });
}

/** A lookup key belongs to one price at a time. */
export function createPrice(world: World, form: Form): Price {
  const key = text(form, 'lookup_key') ?? null;
  const holder = key && world.all('price').find((price) => price.lookup_key === key);
  if (holder && text(form, 'transfer_lookup_key') !== 'true')
    throw invalid('A price with this lookup key already exists', { param: 'lookup_key' });
  if (holder) holder.lookup_key = null;
  const recurring = inner(form, 'recurring');
  const interval = text(recurring, 'interval');
  return world.put<Price>({
    ...world.common('price', labels(form)),
    object: 'price',
    active: true,
    product: world.find('product', text(form, 'product') ?? '').id,
    currency: text(form, 'currency') ?? '',
    unit_amount: whole(form, 'unit_amount') ?? 0,
    lookup_key: key,
    type: interval ? 'recurring' : 'one_time',
    recurring: interval
      ? { interval, interval_count: whole(recurring, 'interval_count') ?? 1, usage_type: 'licensed' }
      : null,
  });
}

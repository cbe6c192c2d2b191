import { type EventType, eventTypes, isEventType } from '#core/webhooks/registry.ts';
import { chargesOf, refundCharge } from '#devkit/simulators/stripe/payments.ts';
import type { Product } from './product.ts';
import type { Shop } from './shop.ts';
import { type Row, rowsOf } from './tables.ts';

/** The stored events of a record, each checked against the catalog, the oldest first. */
export async function eventsOf(
  product: Product,
  subjectId: unknown,
): Promise<(Row & { type: EventType; data: Row })[]> {
  const found = await rowsOf(product, 'webhook_event', 'subject_id = $1', [subjectId]);
  return found
    .toSorted((a, b) => Number(a.sequence) - Number(b.sequence))
    .map(({ type, data, sequence, ...event }) => {
      const name = String(type);
      if (!isEventType(name)) throw new Error(`There is no event type ${name}`);
      const body = eventTypes[name].data.strict().parse({ ...(data as Row), sequence });
      return { ...event, type: name, data: body as Row };
    });
}

/** Sales through a partner's code, with what they are called here and at Stripe. */
export function salesAt(shop: Shop) {
  const sell = async (overrides: Parameters<Shop['orderForPartner']>[0] = {}) => {
    const { session_id } = await shop.orderForPartner({ payment_type: 'setup', ...overrides });
    shop.stripe.pay(session_id);
    await shop.settled();
    const invoice = shop.stripe.world.find('checkout.session', session_id).invoice ?? '';
    const [charge] = chargesOf(shop.stripe.world, invoice);
    if (!charge) throw new Error('Nothing was charged');
    const [commission] = await rowsOf(shop.product, 'commission', 'invoice_id = $1', [invoice]);
    return { id: (await shop.checkout(session_id)).id, invoice, charge, commission: commission?.id };
  };
  return {
    sell,
    refund: async ({ charge }: Awaited<ReturnType<typeof sell>>, cents?: number) => {
      const made = refundCharge(shop.stripe.world, charge, cents);
      await shop.settled();
      return made;
    },
    /** Lets the waiting days of all commissions pass, and pays them. */
    payWhenDue: async () => {
      shop.stripe.advanceDays(5);
      await shop.settled();
      await shop.payOut();
    },
  };
}

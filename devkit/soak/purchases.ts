import { request } from 'undici';
import { z } from 'zod';
import { pause } from '#devkit/pace.ts';
import type { World } from './world.ts';

const created = z.object({ session_id: z.string() });

/** After so many purchases five days pass at Stripe, and the partner is paid. */
const purchasesPerPayday = 10;

interface PurchaseOptions {
  world: World;
  purchases: number;
  /** How much of the load is done, from 0 to 1; purchases are spread over it. */
  progress: () => number;
}

/** Customers of a partner who buy a plan and pay. Resolves when all have paid, with the payment pages. */
export async function makePurchases({ world, purchases, progress }: PurchaseOptions): Promise<string[]> {
  const paid: string[] = [];
  while (paid.length < purchases) {
    if (progress() < paid.length / purchases) {
      await pause(250);
      continue;
    }
    const session = await order(world, paid.length);
    if (session === null) {
      await pause(500);
      continue;
    }
    world.stripe.pay(session);
    paid.push(session);
    if (paid.length % purchasesPerPayday === 0) world.stripe.advanceDays(5);
  }
  return paid;
}

/** The payment page of an order; null when the API or Stripe did not answer in time. */
async function order({ apis }: World, number: number): Promise<string | null> {
  const api = apis[number % apis.length];
  try {
    const answer = await request(`${api?.url}/api/stripe-connect/create-checkout-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        partner_code: 'ETC',
        partner_email: null,
        product_id: 'premier',
        payment_type: 'setup',
        customer_email: `buyer-${number}@soak.example`,
        success_url: `${api?.url}/success`,
        cancel_url: `${api?.url}/`,
      }),
      headersTimeout: 20_000,
      bodyTimeout: 20_000,
    });
    const said: unknown = await answer.body.json();
    return answer.statusCode === 200 ? created.parse(said).session_id : null;
  } catch {
    return null;
  }
}

const key = process.env.STRIPE_SECRET_KEY ?? '';

/** A key of the test mode of somebody's own Stripe account, when there is one in the environment. */
export const ownStripeKey = /^(?:sk|rk)_test_/.test(key) ? key : null;
/** A key under which real money would move; no test uses it. */
export const hasLiveStripeKey = /^(?:sk|rk)_live_/.test(key);

if (ownStripeKey === null) process.stdout.write('Stripe itself is not asked: that takes STRIPE_SECRET_KEY=sk_test_…\n');

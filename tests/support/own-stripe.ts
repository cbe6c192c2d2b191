const key = process.env.STRIPE_SECRET_KEY ?? '';

/** A test mode key of a real Stripe account, when there is one in the environment. */
export const ownStripeKey = /^(?:sk|rk)_test_/.test(key) ? key : null;
/** A key that would move real money; no test uses it. */
export const hasLiveStripeKey = /^(?:sk|rk)_live_/.test(key);

if (ownStripeKey === null) process.stdout.write('Stripe itself is not asked: that takes STRIPE_SECRET_KEY=sk_test_…\n');

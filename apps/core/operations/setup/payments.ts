import type { ReceiverState } from '#core/clients/stripe/client.ts';
import type { Config } from '#core/config/config.ts';
import { utcMoment } from '#core/text/rules.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

/** What Stripe says of the account, its prices and where its events go. */
export interface StripeState {
  takesPayments: boolean;
  /** The prices that are missing or wrong, one sentence each. */
  catalogProblems: string[];
  receivers: ReceiverState[];
}

type Settings = Pick<Config, 'stripe' | 'http' | 'secrets'>;

const account = { id: 'payments', title: 'Payments' };

/** Whether Stripe takes our key, and lets the account take payments. */
export function paymentsLine({ stripe }: Pick<Config, 'stripe'>, tried: Tried<StripeState>): SetupLine {
  if (stripe === null || tried === null)
    return lineOf(account, {
      state: 'missing',
      found: 'No Stripe account is set up.',
      meaning: 'Checkout runs in demo mode: visitors can go through it, and nothing is charged.',
      steps: [
        'Open an account at stripe.com.',
        'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, remove PAYMENTS=demo if it is set, and restart.',
      ],
    });
  if ('failed' in tried)
    return lineOf(account, {
      state: 'failing',
      found: `Stripe did not accept our request: ${tried.failed}.`,
      meaning: 'Nobody can buy a plan right now.',
      steps: ['Check STRIPE_SECRET_KEY against the API keys in Stripe’s dashboard.'],
    });
  if (!tried.answer.takesPayments)
    return lineOf(account, {
      state: 'failing',
      found: 'Stripe does not let this account take payments yet.',
      meaning: 'Nobody can buy a plan right now.',
      steps: ['Sign in at stripe.com and answer what it still asks about your business.'],
    });
  if (!stripe.livemode)
    return lineOf(account, {
      state: 'failing',
      found: 'Stripe accepts our key, which is for test mode.',
      meaning: 'Only Stripe’s test cards work, and no money moves.',
      steps: ['When you are ready to sell, set the live keys (sk_live_…, pk_live_…) and restart.'],
    });
  return lineOf(account, {
    state: 'ready',
    found: 'Stripe accepts our live key, and the account can take payments.',
    meaning: 'Visitors can buy plans.',
  });
}

const plans = { id: 'plans', title: 'Plans at Stripe' };

/** Whether the prices of the plans are at Stripe. */
export function plansLine(tried: Tried<StripeState>): SetupLine {
  if (tried === null || 'failed' in tried) return lineOf(plans, waiting('whether the prices are there'));
  const { catalogProblems } = tried.answer;
  if (catalogProblems.length > 0)
    return lineOf(plans, {
      state: 'failing',
      found: `Some prices are not at Stripe: ${catalogProblems.join('; ')}.`,
      meaning: 'Those plans can’t be bought.',
      steps: ['Press "Create the plans at Stripe". Prices that are right stay as they are.'],
      canMakePlans: true,
    });
  return lineOf(plans, {
    state: 'ready',
    found: 'Every price of the plans is at Stripe, with the right amount.',
    meaning: 'Every plan can be bought.',
  });
}

const events = { id: 'stripe-events', title: 'Messages from Stripe' };

/** Whether Stripe sends its events to us. */
export function stripeEventsLine(
  { http: { publicUrl } }: Pick<Settings, 'http'>,
  tried: Tried<StripeState>,
  lastEventAt: Date | null,
): SetupLine {
  if (tried === null || 'failed' in tried) return lineOf(events, waiting('where its events go'));
  const address = `${publicUrl ?? 'https://www.example.com'}/api/stripe/webhook`;
  const own = tried.answer.receivers.filter(({ url }) => url === address);
  const steps = [
    `In Stripe’s dashboard, under Developers and Webhooks, add the endpoint ${address} with all events.`,
    'Set STRIPE_WEBHOOK_SECRET to its signing secret, and restart.',
  ];
  if (!own.some(({ isEnabled }) => isEnabled))
    return lineOf(events, {
      state: 'failing',
      found: own.length > 0 ? `Stripe has turned off ${address}.` : `Stripe sends nothing to ${address}.`,
      meaning: 'Payments are still found, by asking Stripe every five minutes: receipts and commissions come late.',
      steps,
    });
  if (lastEventAt === null)
    return lineOf(events, {
      state: 'unknown',
      found: `Stripe sends to ${address}, and nothing has arrived yet.`,
      meaning: 'The first payment will show whether it works.',
      steps: ['In Stripe’s dashboard, send a test event to the endpoint.'],
    });
  return lineOf(events, {
    state: 'ready',
    found: `Stripe sends to ${address}. The last event came on ${utcMoment(lastEventAt)}.`,
    meaning: 'Payments show within seconds.',
  });
}

const waiting = (what: string) => ({
  state: 'unknown' as const,
  found: `We can’t ask Stripe ${what} until payments are set up.`,
  meaning: 'Set up payments first.',
});

/** A plan as pages show it and the server charges it. Amounts are integer cents; null where the price is negotiated. */
export interface Plan {
  name: string;
  description: string;
  /** Paid once, today. */
  setupCents: number | null;
  /** One of ten monthly payments in place of the setup fee. */
  installmentCents: number | null;
  /** Per month, plus usage. */
  monthlyCents: number | null;
  /** Calls a month included in the monthly price; null for no limit. */
  callLimit: number | null;
  /** Minutes a call may last to count as one. */
  minutesPerCall: number | null;
  /** Price of each call above the limit. */
  extraCallCents: number | null;
  badge: string | null;
  popular: boolean;
  /** Its features, the four most important first. */
  features: readonly string[];
}

/** The one table of plans, for the pages, the checkout and Stripe's catalog. */
export const plans = {
  basic: {
    name: 'Basic Level',
    description: 'For one location that doesn’t want to miss another call.',
    setupCents: 149_900,
    installmentCents: 14_900,
    monthlyCents: 39_900,
    callLimit: 150,
    minutesPerCall: 1.5,
    extraCallCents: 75,
    badge: null,
    popular: false,
    features: [
      '24/7 AI receptionist',
      'Call routing',
      'Basic analytics',
      'Email support',
      'English only',
      'Default voice',
    ],
  },
  premier: {
    name: 'Premier Level',
    description: 'For busy businesses with callers in more than one language.',
    setupCents: 250_000,
    installmentCents: 25_000,
    monthlyCents: 189_900,
    callLimit: 1_250,
    minutesPerCall: 1.5,
    extraCallCents: 60,
    badge: 'Most Popular',
    popular: true,
    features: [
      'Everything in Basic',
      'Advanced analytics',
      'Priority support',
      'Custom integrations',
      'Up to 3 languages',
      'Voice cloning from up to 3 hours of audio',
      'Up to 5 documents',
    ],
  },
  diamond: {
    name: 'Diamond Custom',
    description: 'For organizations with many locations or special requirements.',
    setupCents: null,
    installmentCents: null,
    monthlyCents: null,
    callLimit: null,
    minutesPerCall: null,
    extraCallCents: null,
    badge: null,
    popular: false,
    features: ['Everything in Premier', 'Unlimited calls', 'Volume pricing', 'Custom pricing'],
  },
} as const satisfies Record<string, Plan>;
export type PlanId = keyof typeof plans;

/** The plans sold on the site; the prices of others are negotiated. */
export const soldPlanIds = ['basic', 'premier'] as const satisfies PlanId[];
export type SoldPlanId = (typeof soldPlanIds)[number];

/** Monthly payments of a split setup fee, without interest. */
export const installmentCount = 10;

/** A live human agent beside any plan, per month, in cents. */
export const liveAgentMonthlyCents = 100_000;

/** A plan as pages show it and the server charges it. Amounts are integer cents; null where the price is agreed in person. */
export interface Plan {
  name: string;
  description: string;
  /** Paid once, today. */
  setupCents: number | null;
  /** One of ten monthly payments in place of the setup fee. */
  installmentCents: number | null;
  /** Per month, plus usage. */
  monthlyCents: number | null;
  /** Calls a month that the monthly price covers; null: no limit. */
  callLimit: number | null;
  /** How long a call counts as one, in minutes. */
  minutesPerCall: number | null;
  /** Each call beyond the limit. */
  extraCallCents: number | null;
  badge: string | null;
  popular: boolean;
  /** What is in it, the four that matter most first. */
  features: readonly string[];
}

/** The one table of plans, for the pages, the checkout and the payment provider's catalogue. */
export const plans = {
  basic: {
    name: 'Basic Level',
    description: 'For one location that never wants to miss a call again.',
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
    description: 'For busy businesses that speak to every caller in their own language.',
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
    description: 'For organisations with many locations and needs of their own.',
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

/** The plans that can be bought on the site; the others are agreed in person. */
export const soldPlanIds = ['basic', 'premier'] as const satisfies PlanId[];
export type SoldPlanId = (typeof soldPlanIds)[number];

/** Payments a split setup fee is made in, a month apart and without interest. */
export const installmentCount = 10;

/** A live human agent beside any plan, per month, in cents. */
export const liveAgentMonthlyCents = 100_000;

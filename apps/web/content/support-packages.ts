import { liveAgentMonthlyCents } from '#core/money/plans/plans.ts';
import { formatPrice } from '#core/shared/rules.ts';

export interface SupportPackage {
  /** Its name in addresses. */
  id: string;
  name: string;
  agents: string;
  /** Null where the price is agreed. */
  monthlyCents: number | null;
  popular: boolean;
  text: string;
}

/** People beside the AI plan, priced per month. */
export const supportPackages: readonly SupportPackage[] = [
  {
    id: 'enterprise-plus',
    name: 'Enterprise Plus',
    agents: '1 agent',
    monthlyCents: liveAgentMonthlyCents,
    popular: false,
    text: 'One agent who knows your business and takes the calls that need a person.',
  },
  {
    id: 'enterprise-pro',
    name: 'Enterprise Pro',
    agents: '3 agents',
    monthlyCents: 280_000,
    popular: true,
    text: 'A small team that covers lunch, holidays, and two callers at once.',
  },
  {
    id: 'enterprise-elite',
    name: 'Enterprise Elite',
    agents: '5+ agents',
    monthlyCents: null,
    popular: false,
    text: 'A team of your own, with the hours and languages your callers need.',
  },
];

/** How a message about a package begins; null where there is no such package. */
export function interestIn(id: string | null): string | null {
  const found = supportPackages.find((each) => each.id === id);
  if (!found) return null;
  const price = found.monthlyCents === null ? 'custom price' : `${formatPrice(found.monthlyCents)}/month`;
  return `I'm interested in ${found.name} (${found.agents}, ${price}).`;
}

/** Whether a message is such a beginning, to which nothing was added. */
export const isOnlyInterest = (message: string): boolean =>
  supportPackages.some(({ id }) => interestIn(id) === message.trim());

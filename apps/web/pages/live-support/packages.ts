import { liveAgentMonthlyCents } from '#core/money/plans/plans.ts';

export interface SupportPackage {
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
    name: 'Enterprise Plus',
    agents: '1 agent',
    monthlyCents: liveAgentMonthlyCents,
    popular: false,
    text: 'One person who knows your business and takes the calls that need a human ear.',
  },
  {
    name: 'Enterprise Pro',
    agents: '3 agents',
    monthlyCents: 280_000,
    popular: true,
    text: 'A small team that covers lunch, holidays and two callers at once.',
  },
  {
    name: 'Enterprise Elite',
    agents: '5+ agents',
    monthlyCents: null,
    popular: false,
    text: 'A desk of your own, with the hours and the languages your callers need.',
  },
];

export const supportFeatures: readonly { title: string; text: string }[] = [
  { title: 'The AI picks up', text: 'Every call is answered at once, day and night, and most never need anyone else.' },
  { title: 'A person takes over', text: 'When a caller asks for one, is upset, or has a case that does not fit.' },
  { title: 'Nothing is told twice', text: 'The agent sees who is calling and what was said before saying hello.' },
  { title: 'They know your business', text: 'The same notes, prices and rules that your AI receptionist works from.' },
  { title: 'One call history', text: 'Calls by people and by the AI stand side by side in your dashboard.' },
  {
    title: 'Your own escalation list',
    text: 'You say who is called, in which order, and what may wait until morning.',
  },
];

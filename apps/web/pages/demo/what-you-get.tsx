import { fullDashboardTerms } from '#core/leads/demo-request/rules.ts';
import { Steps } from '../../components/steps.tsx';

const promises = [
  {
    when: 'Within 24 hours',
    title: 'We’ll set up your number',
    text: 'Your own demo number. We’ll email it to you.',
  },
  {
    when: 'For 7 days',
    title: 'Call it for free',
    text: 'You, your staff, anyone you like. The calls show up on your dashboard.',
  },
  { when: 'After 48 hours', title: 'One reminder', text: 'By email, if nobody has called your number by then.' },
  {
    when: 'Within 7 days',
    title: 'Choose a plan to keep it',
    text: `${fullDashboardTerms} Until then, you’ll see a limited preview, and nothing is charged.`,
  },
];

/** What happens after a demo request. */
export function WhatYouGet({ heading }: { heading: string }) {
  return (
    <section aria-labelledby="demo-promises" className="self-start">
      <h2 id="demo-promises" className="text-22">
        {heading}
      </h2>
      <Steps steps={promises} />
    </section>
  );
}

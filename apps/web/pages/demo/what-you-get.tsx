import { Steps } from '../../components/steps.tsx';

const promises = [
  {
    when: 'Within 24 hours',
    title: 'Your number is set up',
    text: 'A phone number of your own, with your greeting and your hours.',
  },
  {
    when: 'For 7 days',
    title: 'You call it, free',
    text: 'You, your staff and whoever you like, as your callers would.',
  },
  { when: 'After 48 hours', title: 'One reminder', text: 'By email, if the number has not been activated by then.' },
  {
    when: 'Within 7 days',
    title: 'Full dashboard access',
    text: 'It needs your payment details. Without them you keep the limited preview, and nothing is charged.',
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

import { goLiveDays } from '#core/money/plans/rules.ts';
import { Steps } from '../../components/steps.tsx';

const steps = [
  {
    when: 'Within 24 hours',
    title: 'Setup call',
    text: 'We’ll contact you to set up the call. Tell us how you want your calls answered.',
  },
  {
    when: 'After the call',
    title: 'AI training',
    text: 'Your receptionist learns your services, your hours, and the questions your callers ask.',
  },
  {
    when: `By day ${goLiveDays}`,
    title: 'Go live',
    text: 'You’ll hear it on a test number first. Once you’re happy with it, it starts taking calls.',
  },
];

/** What happens after a purchase. */
export function NextSteps({ heading }: { heading: string }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-22">
        {heading}
      </h2>
      <Steps steps={steps} />
    </section>
  );
}

import { goLiveDays } from '#core/checkout/rules.ts';

const steps = [
  {
    when: 'Within 24 hours',
    title: 'Setup call',
    text: 'We ring you, and you tell us how you want your calls answered.',
  },
  {
    when: 'Then',
    title: 'AI training',
    text: 'Your receptionist learns your services, your hours and the questions your callers ask.',
  },
  {
    when: `By day ${goLiveDays}`,
    title: 'Go live',
    text: 'You hear it on a test number first. When you are content, it picks up.',
  },
];

/** What a purchase sets in motion. */
export function NextSteps({ heading }: { heading: string }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-22">
        {heading}
      </h2>
      <ol className="mt-16 grid border-t border-line">
        {steps.map(({ when, title, text }) => (
          <li key={title} className="grid gap-x-16 border-b border-line py-16 sm:grid-cols-[9rem_1fr]">
            <span className="text-14 leading-[1.77] font-semibold text-teal-text">{when}</span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-ink-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

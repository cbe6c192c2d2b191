import type { Ref } from 'react';

const titles = ['Contact & Card', 'Business Info'] as const;

/** The heading of a step. It takes the focus when the step changes, so that a screen reader starts there. */
export function StepHeading({ step, ref }: { step: 1 | 2; ref: Ref<HTMLHeadingElement> }) {
  return (
    <div className="mb-32">
      <p className="text-14 font-semibold text-teal-text">
        Step {step} of {titles.length}
      </p>
      <h2 id="demo-step" ref={ref} tabIndex={-1} className="mt-4 text-28">
        {titles[step - 1]}
      </h2>
      <div aria-hidden="true" className="mt-16 grid grid-cols-2 gap-8">
        {titles.map((title, index) => (
          <span
            key={title}
            className={index < step ? 'h-[4px] rounded-full bg-teal' : 'h-[4px] rounded-full bg-line'}
          />
        ))}
      </div>
    </div>
  );
}

const promises = [
  ['Within 24 hours', 'Your number is set up', 'A phone number of your own, with your greeting and your hours.'],
  ['For 7 days', 'You call it, free', 'You, your staff and whoever you like, as your callers would.'],
  ['After 48 hours', 'One reminder', 'By email, if the number has not been activated by then.'],
  [
    'Within 7 days',
    'Full dashboard access',
    'It needs your payment details. Without them you keep the limited preview, and nothing is charged.',
  ],
] as const;

/** What a demo request sets in motion. */
export function WhatYouGet({ heading }: { heading: string }) {
  return (
    <section aria-labelledby="demo-promises" className="self-start">
      <h2 id="demo-promises" className="text-22">
        {heading}
      </h2>
      <ol className="mt-16 border-t border-line">
        {promises.map(([when, title, text]) => (
          <li key={title} className="grid grid-cols-[8.5rem_1fr] gap-16 border-b border-line py-16">
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

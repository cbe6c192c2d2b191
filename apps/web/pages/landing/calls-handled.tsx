import { CallRecord } from './call-record.tsx';
import { exampleCalls } from './example-calls.ts';

export function CallsHandled() {
  return (
    <section id="features" tabIndex={-1} aria-labelledby="features-title" className="border-y border-line bg-surface">
      <div className="page-width py-72 lg:py-112">
        <div className="grid items-end gap-16 lg:grid-cols-[7fr_5fr] lg:gap-72">
          <h2 id="features-title" className="max-w-[16ch] text-40 lg:text-56">
            What happens while you work.
          </h2>
          <p className="max-w-[34rem] text-18 text-ink-quiet">
            Three calls from one ordinary day. Each gets an answer, an outcome, and a note short enough to read between
            two customers.
          </p>
        </div>
        <ol className="mt-48 lg:mt-72">
          {exampleCalls.map((call) => (
            <CallRecord key={call.time} call={call} />
          ))}
        </ol>
      </div>
    </section>
  );
}

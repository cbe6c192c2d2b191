import { Link } from 'react-router-dom';
import { classes } from '../../../ui/classes.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useOwn } from './parts/own-context.ts';
import { firstSteps } from './settings/drafts.ts';

/** What an owner does first; nothing once it is done. */
export function FirstSteps() {
  const { receptionist } = useOwn();
  const steps = firstSteps(receptionist);
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section
      aria-labelledby="steps-title"
      className="grid gap-16 rounded-card border border-line bg-teal-wash p-16 text-16 sm:p-24"
    >
      <h2 id="steps-title" className="text-22">
        Three steps to a receptionist that knows your business
      </h2>
      <ol className="grid gap-12 sm:grid-cols-3">
        {steps.map(({ id, text, isDone }, index) => (
          <li key={id} className="flex items-start gap-12">
            <span
              aria-hidden="true"
              className={classes(
                'tabular-nums inline-flex size-[32px] shrink-0 items-center justify-center rounded-full border font-semibold',
                isDone ? 'border-teal bg-teal text-on-teal' : 'border-line-control bg-surface',
              )}
            >
              {isDone ? <CheckIcon /> : index + 1}
            </span>
            <span className="pt-4">
              {isDone ? (
                <span className="text-ink-quiet">
                  {text}
                  <span className="sr-only"> (done)</span>
                </span>
              ) : (
                <Link to={`#${id}`} className="link">
                  {text}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import type { Step } from './labels.ts';

const marks: Record<Step['state'], string> = {
  done: 'bg-teal text-on-teal',
  now: 'border-2 border-teal-text',
  open: 'border-2 border-line-control',
  late: 'border-2 border-warning',
};
const spoken: Record<Step['state'], string> = { done: 'Done', now: 'In progress', open: 'Up next', late: 'Late' };

/** The steps in a vertical line; each has a text label for what its icon shows. */
export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol>
      {steps.map(({ state, title, text, offer }, index) => (
        <li key={title} className="grid grid-cols-[32px_1fr] gap-x-16">
          <span aria-hidden="true" className="flex flex-col items-center">
            <span className={classes('grid size-[32px] shrink-0 place-items-center rounded-full', marks[state])}>
              {state === 'done' && <CheckIcon />}
            </span>
            {index < steps.length - 1 && <span className="min-h-[24px] w-[2px] flex-1 bg-line" />}
          </span>
          <div className="pt-4 pb-24">
            <p className="font-semibold">
              {title}
              <span
                className={classes(
                  'ml-8 text-14 whitespace-nowrap',
                  state === 'late' ? 'text-warning' : 'text-ink-quiet',
                )}
              >
                {spoken[state]}
              </span>
            </p>
            <p className="max-w-measure text-ink-quiet">{text}</p>
            {offer && (
              <p className="mt-8">
                <Link to={offer.to} className="link">
                  {offer.words}
                </Link>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

import { Arcs } from '../../ui/arcs.tsx';
import { classes } from '../../ui/classes.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import type { Outcome } from './outcome.ts';

/** An icon beside the outcome's text: animated while the payment is pending, a tick only when it is paid. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  return (
    <div className="relative grid size-[72px] place-items-center">
      <Arcs
        ringing={outcome === 'confirming'}
        className={classes(
          'size-full',
          ['confirming', 'paid', 'demo'].includes(outcome) ? 'text-teal' : 'text-line-control',
        )}
      />
      {outcome === 'paid' && (
        <span className="absolute grid size-[32px] place-items-center rounded-full bg-teal text-on-teal">
          <CheckIcon />
        </span>
      )}
    </div>
  );
}

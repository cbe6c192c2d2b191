import { useOwn } from '../parts/own-context.ts';
import { AnswersGroup } from './answers-group.tsx';
import { AppointmentsGroup } from './appointments-group.tsx';
import { BusinessGroup } from './business-group.tsx';
import { HolidaysGroup } from './holidays-group.tsx';
import { HoursGroup } from './hours-group.tsx';
import { NoticesGroup } from './notices-group.tsx';
import { TransferGroup } from './transfer-group.tsx';

/** What the receptionist knows: each subject with a form of its own. Only the owner changes it. */
export function Knows({ hasPlan }: { hasPlan: boolean }) {
  const { receptionist } = useOwn();
  return (
    <section id="knows" tabIndex={-1} aria-labelledby="knows-title" className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <div>
        <h2 id="knows-title" className="text-22">
          What your receptionist knows
        </h2>
        {receptionist.is_owner && (
          <p className="mt-4 max-w-measure text-16 text-ink-quiet">
            It says only what stands here. A change counts from the next call on.
          </p>
        )}
      </div>
      <div className="rounded-card border border-line bg-surface">
        <BusinessGroup />
        <HoursGroup />
        <HolidaysGroup />
        <AnswersGroup />
        <AppointmentsGroup />
        <TransferGroup />
        {receptionist.is_owner && <NoticesGroup hasPlan={hasPlan} />}
      </div>
    </section>
  );
}

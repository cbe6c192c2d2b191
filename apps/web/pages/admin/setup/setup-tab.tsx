import { useQuery } from '@tanstack/react-query';
import { type SetupLine, setupSummary } from '#core/operations/setup/schemas.ts';
import { setupQuery } from '../../../api/admin-operations.ts';
import { Status } from '../../../ui/status.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { EmailGallery } from './email-gallery.tsx';
import { MakePlans } from './make-plans.tsx';
import { SendTest } from './send-test.tsx';

/** What is configured, what is missing, what that means, and how to set it. */
export function SetupTab() {
  const setup = useQuery(setupQuery);
  return (
    <div className="grid max-w-[60rem] gap-24 pt-16">
      <div>
        <h2 className="text-22">Setup</h2>
        <p className="mt-4 text-ink-quiet">
          These parts follow from the settings. <code>npm run doctor</code> prints the same list. Restart after a
          change.
        </p>
      </div>
      <Loaded query={setup} problem="We couldn’t load the setup." skeleton={<RowsSkeleton columns={2} />}>
        {({ lines }) => (
          <>
            <p className="font-semibold">{setupSummary(lines)}</p>
            <ul className="grid gap-12">
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <EmailGallery />
    </div>
  );
}

function Line({ line }: { line: SetupLine }) {
  const { id, title, configured, optional, meaning, how, test, can_make_plans: canMakePlans } = line;
  const missing = optional ? 'Not set (optional)' : 'Missing';
  return (
    <li className="grid gap-x-24 gap-y-8 rounded-card border border-line bg-surface p-16 md:grid-cols-[14rem_1fr]">
      <div>
        <h3 id={`setup-${id}`} className="text-16 font-semibold">
          {title}
        </h3>
        <div className="mt-4">
          <Status tone={configured ? 'good' : optional ? 'plain' : 'waiting'}>
            {configured ? 'Configured' : missing}
          </Status>
        </div>
      </div>
      <div className="grid content-start gap-8">
        <p className="wrap-anywhere">{meaning}</p>
        {how !== null && <p className="wrap-anywhere text-ink-quiet">{how}</p>}
        {test && <SendTest kind={test} title={title} />}
        {canMakePlans && <MakePlans />}
      </div>
    </li>
  );
}

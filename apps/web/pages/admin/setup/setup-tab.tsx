import { useQuery } from '@tanstack/react-query';
import type { SetupLine, SetupReport, SetupState } from '#core/operations/setup/schemas.ts';
import { needsAttention } from '#core/operations/setup/schemas.ts';
import { setupQuery } from '../../../api/admin-operations.ts';
import { Button } from '../../../ui/button.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { EmailGallery } from './email-gallery.tsx';
import { MakePlans } from './make-plans.tsx';
import { SendTest } from './send-test.tsx';

/** What is set up, what is missing, and what to do about it. */
export function SetupTab() {
  const setup = useQuery(setupQuery);
  return (
    <div className="grid max-w-[60rem] gap-24 pt-16">
      <div>
        <h2 className="text-22">Setup</h2>
        <p className="mt-4 text-ink-quiet">
          Every line was tried just now. The command <code>npm run doctor</code> says the same.
        </p>
      </div>
      <Loaded query={setup} problem="The setup could not be checked." skeleton={<RowsSkeleton columns={2} />}>
        {(report) => (
          <>
            <Summary report={report} isChecking={setup.isFetching} onCheck={() => void setup.refetch()} />
            <ul className="grid gap-12">
              {report.lines.map((line) => (
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

const states: Record<SetupState, { tone: Tone; words: string }> = {
  ready: { tone: 'good', words: 'Ready' },
  failing: { tone: 'bad', words: 'Needs attention' },
  missing: { tone: 'waiting', words: 'Not set up' },
  unknown: { tone: 'plain', words: 'Can’t tell' },
};

interface SummaryProps {
  report: SetupReport;
  isChecking: boolean;
  onCheck: () => void;
}

function Summary({ report: { lines, checked_at }, isChecking, onCheck }: SummaryProps) {
  const open = lines.filter(needsAttention);
  const words =
    open.length === 0
      ? 'Everything that customers need is ready.'
      : `${open.length} of ${lines.length} parts need you: ${open.map(({ title }) => title.toLowerCase()).join(', ')}.`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-12 rounded-card border border-line bg-surface px-16 py-12">
      <p role="status">
        <span className="block font-semibold">{words}</span>
        <span className="text-ink-quiet">
          Checked <Moment iso={checked_at} />
        </span>
      </p>
      <Button look="outline" size="small" onClick={onCheck} disabled={isChecking}>
        {isChecking ? 'Checking…' : 'Check again'}
      </Button>
    </div>
  );
}

function Line({ line }: { line: SetupLine }) {
  const { id, title, state, optional, found, meaning, steps, test, can_make_plans: canMakePlans } = line;
  const { tone, words } = states[state];
  return (
    <li className="grid gap-x-24 gap-y-8 rounded-card border border-line bg-surface p-16 md:grid-cols-[14rem_1fr]">
      <div>
        <h3 id={`setup-${id}`} className="text-16 font-semibold">
          {title}
        </h3>
        <div className="mt-4">
          <Status tone={tone}>{optional && state === 'missing' ? 'Not set up (optional)' : words}</Status>
        </div>
      </div>
      <div className="grid content-start gap-8">
        <p className="wrap-anywhere">{found}</p>
        <p className="text-ink-quiet">{meaning}</p>
        {steps.length > 0 && (
          <ol className="grid list-decimal gap-4 pl-24">
            {steps.map((step) => (
              <li key={step} className="wrap-anywhere">
                {step}
              </li>
            ))}
          </ol>
        )}
        {test && <SendTest kind={test} title={title} />}
        {canMakePlans && <MakePlans />}
      </div>
    </li>
  );
}

import { Link } from 'react-router-dom';
import type { DemoDashboard } from '#core/owner/schemas.ts';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Figure } from '../stat.tsx';
import { AllCalls } from './calls/all-calls.tsx';
import { CallPreview, NoCallsYet } from './calls/calls-section.tsx';
import { Appointments } from './entries/appointments.tsx';
import { Messages } from './entries/messages.tsx';
import { OpenQuestions } from './entries/open-questions.tsx';
import { FirstSteps } from './first-steps.tsx';
import { statsOf } from './headline.ts';
import { EmailedLink, NewLink } from './link-cards.tsx';
import { useOwn } from './parts/own-context.ts';
import { Knows } from './settings/knows.tsx';

interface OwnContentProps {
  dashboard: DemoDashboard;
  /** Called when this link was replaced. */
  onNewLink: () => void;
}

/** Who needs an answer, the calls, and what the receptionist knows; of a link that was not emailed, only the last. */
export function OwnContent({ dashboard, onNewLink }: OwnContentProps) {
  const { token, receptionist } = useOwn();
  const { owner } = receptionist;
  const hasPlan = dashboard.demo_week === 'plan';
  return (
    <>
      {owner && <FirstSteps />}
      {!owner && <EmailedLink token={token} />}
      <dl className="grid grid-cols-2 gap-12 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {statsOf(dashboard).map(([name, value]) => (
          <Figure key={name} name={name} value={value} />
        ))}
      </dl>
      {owner && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12 lg:grid-cols-[7fr_5fr]">
          <Messages messages={owner.messages} />
          <Appointments appointments={owner.appointments} />
          <div className="lg:col-span-2">
            <OpenQuestions questions={owner.questions} />
          </div>
        </div>
      )}
      {dashboard.demo_week === 'over' && (
        <div>
          <Link to={paths.pricing} className={buttonClasses()}>
            Choose a plan
          </Link>
        </div>
      )}
      {owner && dashboard.demo_week !== 'over' && (
        <div id="calls" tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-12">
          <Calls token={token} dashboard={dashboard} />
        </div>
      )}
      <Knows hasPlan={hasPlan} />
      {owner && <NewLink token={token} onSent={onNewLink} />}
    </>
  );
}

function Calls({ token, dashboard }: { token: string; dashboard: DemoDashboard }) {
  if (!dashboard.full) return <CallPreview dashboard={dashboard} />;
  return dashboard.total.calls === 0 ? <NoCallsYet /> : <AllCalls token={token} dashboard={dashboard} />;
}

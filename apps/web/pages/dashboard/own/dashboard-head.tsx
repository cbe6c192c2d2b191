import type { DemoDashboard } from '#core/owner/schemas.ts';
import { headline, statusLine } from './headline.ts';
import { moment } from './parts/moments.ts';
import { TalkButton } from './talk-button.tsx';

interface DashboardHeadProps {
  dashboard: DemoDashboard | null;
  unreachable: boolean;
}

/** The number with its state, and the way to talk to the receptionist while it answers. */
export function DashboardHead({ dashboard, unreachable }: DashboardHeadProps) {
  return (
    <div className="flex min-h-[72px] flex-wrap items-start justify-between gap-x-32 gap-y-16">
      <div aria-live="polite" aria-atomic="true" className="min-w-0">
        <h1 className="tabular-nums text-28 lg:text-40">{dashboard ? headline(dashboard) : 'Your dashboard'}</h1>
        {dashboard && <p className="mt-4 max-w-measure text-16 text-ink-quiet">{statusLine(dashboard, moment)}</p>}
        {unreachable && (
          <p className="mt-4 text-16 text-warning">We can’t reach our server right now. This page will keep trying.</p>
        )}
      </div>
      {dashboard && dashboard.demo_week !== 'over' && <TalkButton />}
    </div>
  );
}

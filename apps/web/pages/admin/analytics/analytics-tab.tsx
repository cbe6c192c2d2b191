import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnalyticsPeriod, analyticsPeriods } from '#core/operations/analytics/schemas.ts';
import { viewerZone } from '../../../api/admin-lists.ts';
import { analyticsQuery } from '../../../api/admin-operations.ts';
import { SelectInput } from '../../../ui/controls.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { CommissionStates } from './commission-states.tsx';
import { Deliveries } from './deliveries.tsx';
import { Funnel } from './funnel.tsx';
import { LeadScores } from './lead-scores.tsx';
import { RequestsByDay } from './requests-by-day.tsx';

/** The last days' requests, deliveries and commissions in charts. */
export default function AnalyticsTab() {
  const [days, setDays] = useState<AnalyticsPeriod>(30);
  const analytics = useQuery(analyticsQuery(days));
  return (
    <div className="grid gap-16 pt-12">
      <div className="flex flex-wrap items-center gap-12">
        <SelectInput
          dense
          aria-label="Period"
          value={days}
          onChange={({ target }) => setDays(analyticsPeriods.find((each) => each === Number(target.value)) ?? days)}
        >
          {analyticsPeriods.map((each) => (
            <option key={each} value={each}>
              Last {each} days
            </option>
          ))}
        </SelectInput>
        <p className="text-ink-quiet">Days are in your time zone, {viewerZone()}. The last one is today so far.</p>
      </div>
      <Loaded query={analytics} problem="We couldn’t load the analytics." skeleton={<RowsSkeleton columns={3} />}>
        {({ days: counted, lead_scores, funnel, commissions, deliveries }) => (
          <div className="grid gap-16 lg:grid-cols-2">
            <div className="grid lg:col-span-2">
              <RequestsByDay days={counted} />
            </div>
            <LeadScores scores={lead_scores} />
            <Funnel funnel={funnel} />
            <CommissionStates commissions={commissions} />
            <Deliveries deliveries={deliveries} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

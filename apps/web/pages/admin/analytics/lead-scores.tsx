import { useMemo, useState } from 'react';
import type { Analytics } from '#core/operations/analytics/schemas.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { formatTotal } from '../format.ts';
import { Bars } from './bars.tsx';

/** The distribution of the demo requests' lead scores. */
export function LeadScores({ scores }: { scores: Analytics['lead_scores'] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const values = useMemo(() => scores.map(({ demos }) => demos), [scores]);
  const shown = pointed === null ? undefined : scores[pointed];
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <ChartCard
      title="Lead scores"
      text={
        shown ? `${formatTotal(shown.demos)} scored ${rangeOf(shown)}` : `${formatTotal(total)} demo requests, by score`
      }
      columns={['Score', 'Demo requests']}
      rows={scores.map((score) => [rangeOf(score), score.demos])}
    >
      <Bars
        values={values}
        most={Math.max(...values)}
        height={184}
        label={(index) => String(scores[index]?.from ?? '')}
        onPoint={setPointed}
      />
    </ChartCard>
  );
}

const rangeOf = ({ from }: { from: number }) => `${from} to ${from + 9}`;

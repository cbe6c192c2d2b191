import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { dashboardLists } from '#core/dashboard/rules.ts';
import { summaryQuery } from '../../api/admin-summary.ts';
import { formatShort, formatTotal } from './format.ts';
import type { TabDefinition } from './tabs.tsx';

export function DashboardTab({ tab, chosen }: { tab: TabDefinition; chosen: boolean }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const counts = useQuery(summaryQuery).data?.counts;
  const counted = dashboardLists.find((name) => name === tab.id);

  // On a narrow screen the selected tab may be outside the visible part of the row.
  useEffect(() => {
    if (chosen) trigger.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [chosen]);

  return (
    <Tabs.Trigger
      ref={trigger}
      value={tab.id}
      className="inline-flex min-h-[44px] shrink-0 items-center gap-8 border-b-2 border-transparent px-12 font-medium text-ink-quiet -outline-offset-2 hover:text-ink xl:px-8 data-[state=active]:border-teal data-[state=active]:text-ink"
    >
      {tab.label}
      {counted && (
        <span
          title={counts && formatTotal(counts[counted])}
          className="tabular-nums min-w-[2ch] font-normal text-ink-quiet"
        >
          {counts ? formatShort(counts[counted]) : '…'}
        </span>
      )}
    </Tabs.Trigger>
  );
}

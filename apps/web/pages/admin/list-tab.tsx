import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { countedLists } from '#core/admin/schemas.ts';
import { summaryQuery } from '../../api/admin-summary.ts';
import { formatCount, formatTotal } from './format.ts';
import type { ListPageDefinition } from './lists/lists.ts';

export function ListTab({ list, chosen }: { list: ListPageDefinition; chosen: boolean }) {
  const tab = useRef<HTMLButtonElement>(null);
  const counts = useQuery(summaryQuery).data?.counts;
  const counted = countedLists.find((name) => name === list.id);

  // On a narrow screen the chosen tab may lie outside the row's visible part.
  useEffect(() => {
    if (chosen) tab.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [chosen]);

  return (
    <Tabs.Trigger
      ref={tab}
      value={list.id}
      className="inline-flex min-h-[44px] shrink-0 items-center gap-8 border-b-2 border-transparent px-12 font-medium text-ink-quiet -outline-offset-2 hover:text-ink xl:px-8 data-[state=active]:border-teal data-[state=active]:text-ink"
    >
      {list.label}
      {counted && (
        <span title={counts && formatTotal(counts[counted])} className="figures min-w-[2ch] font-normal text-ink-quiet">
          {counts ? formatCount(counts[counted]) : '…'}
        </span>
      )}
    </Tabs.Trigger>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { summaryQuery } from '../../api/admin-summary.ts';
import { formatTotal } from './format.ts';
import type { ListPageDefinition } from './lists/lists.ts';

export function ListTab({ list, chosen }: { list: ListPageDefinition; chosen: boolean }) {
  const tab = useRef<HTMLButtonElement>(null);
  const count = useQuery(summaryQuery).data?.counts[list.id];

  // On a narrow screen the chosen tab may lie outside the row's visible part.
  useEffect(() => {
    if (chosen) tab.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [chosen]);

  return (
    <Tabs.Trigger
      ref={tab}
      value={list.id}
      className="inline-flex min-h-[44px] shrink-0 items-center gap-8 border-b-2 border-transparent px-12 font-medium text-ink-quiet -outline-offset-2 hover:text-ink data-[state=active]:border-teal data-[state=active]:text-ink"
    >
      {list.label}
      <span className="figures min-w-[3ch] rounded-full bg-line/70 px-8 text-center text-ink-quiet">
        {count === undefined ? '…' : formatTotal(count)}
      </span>
    </Tabs.Trigger>
  );
}

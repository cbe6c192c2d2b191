import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { PageDefinition } from './pages.tsx';
import { ListCount } from './parts/list-count.tsx';

export function DashboardTab({ page, chosen }: { page: PageDefinition; chosen: boolean }) {
  const trigger = useRef<HTMLButtonElement>(null);

  // On a narrow screen the selected tab may be outside the visible part of the row.
  useEffect(() => {
    if (chosen) trigger.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [chosen]);

  return (
    <Tabs.Trigger
      ref={trigger}
      value={page.id}
      className="inline-flex min-h-[44px] shrink-0 items-center gap-8 border-b-2 border-transparent forced-colors:border-[Canvas] px-12 font-medium text-ink-quiet -outline-offset-2 hover:text-ink data-[state=active]:border-teal data-[state=active]:text-ink"
    >
      {page.label}
      <ListCount of={page.id} />
    </Tabs.Trigger>
  );
}

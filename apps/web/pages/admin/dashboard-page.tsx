import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DashboardHeader } from './dashboard-header.tsx';
import { ListTab } from './list-tab.tsx';
import { lists } from './lists/lists.ts';
import { RowsSkeleton } from './parts/rows-skeleton.tsx';
import { SummaryCards } from './parts/summary-cards.tsx';

export function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const chosen = lists.find(({ id }) => id === params.get('tab')) ?? lists[0];

  return (
    <Tabs.Root value={chosen.id} onValueChange={(tab) => setParams({ tab })} className="min-h-screen text-14">
      <DashboardHeader />
      <main id="main" tabIndex={-1}>
        <SummaryCards />
        <Tabs.List
          aria-label="Records"
          className="sticky top-0 z-20 flex overflow-x-auto border-b border-line bg-paper px-4 sm:top-[56px] lg:px-12 xl:px-16"
        >
          {lists.map((list) => (
            <ListTab key={list.id} list={list} chosen={list === chosen} />
          ))}
        </Tabs.List>
        {lists.map(({ id, Records }) => (
          <Tabs.Content key={id} value={id} className="px-16 pb-72 lg:px-24">
            <Suspense fallback={<RowsSkeleton columns={3} />}>
              <Records />
            </Suspense>
          </Tabs.Content>
        ))}
      </main>
    </Tabs.Root>
  );
}

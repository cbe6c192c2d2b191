import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardTab } from './dashboard-tab.tsx';
import { RowsSkeleton } from './parts/rows-skeleton.tsx';
import { SummaryCards } from './parts/summary-cards.tsx';
import { tabs } from './tabs.tsx';

export function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const chosen = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];

  return (
    <Tabs.Root value={chosen.id} onValueChange={(tab) => setParams({ tab })} className="min-h-screen text-14">
      <DashboardHeader />
      <main id="main" tabIndex={-1}>
        <SummaryCards />
        <Tabs.List
          aria-label="Records"
          className="sticky top-0 z-20 flex overflow-x-auto border-b border-line bg-paper px-4 sm:top-[56px] lg:px-12 xl:px-16"
        >
          {tabs.map((tab) => (
            <DashboardTab key={tab.id} tab={tab} chosen={tab === chosen} />
          ))}
        </Tabs.List>
        {tabs.map(({ id, content }) => (
          <Tabs.Content key={id} value={id} className="px-16 pb-72 lg:px-24">
            <Suspense fallback={<RowsSkeleton columns={3} />}>{content}</Suspense>
          </Tabs.Content>
        ))}
      </main>
    </Tabs.Root>
  );
}

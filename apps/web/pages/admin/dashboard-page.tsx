import { Tabs } from 'radix-ui';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardTab } from './dashboard-tab.tsx';
import { PageMenu } from './page-menu.tsx';
import { pageGroups, pageOf, tabs } from './pages.tsx';
import { useAllowed } from './parts/allowed.tsx';
import { RowsSkeleton } from './parts/rows-skeleton.tsx';
import { SummaryCards } from './parts/summary-cards.tsx';

const contentClasses = 'px-16 pb-72 lg:px-24';
const skeleton = <RowsSkeleton columns={3} />;

export function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const isAllowed = useAllowed();
  const chosen = pageOf(params.get('tab'));
  const inTab = tabs.includes(chosen) && isAllowed(chosen.needs);
  const shownTabs = tabs.filter(({ needs }) => isAllowed(needs));
  const shownGroups = pageGroups
    .map(({ label, pages }) => ({ label, pages: pages.filter(({ needs }) => isAllowed(needs)) }))
    .filter(({ pages }) => pages.length > 0);

  return (
    <Tabs.Root
      value={chosen.id}
      onValueChange={(tab) => setParams({ tab })}
      // Without a chosen tab, the keyboard reaches the first one on its way past: that alone must not open it.
      activationMode={inTab ? 'automatic' : 'manual'}
      className="min-h-screen text-14"
    >
      <DashboardHeader />
      <main id="main" tabIndex={-1}>
        <SummaryCards />
        {/* One row; on a phone the tabs have one of their own, which scrolls, and the menus the next. */}
        <div className="sticky top-0 z-20 border-b border-line bg-paper px-4 sm:top-[56px] sm:flex lg:px-12">
          <Tabs.List
            aria-label="Records"
            className="flex min-w-0 overflow-x-auto -outline-offset-2"
            // Radix hides the outline, as the focus goes on to a tab; after a click on the chosen one it stays here.
            style={{ outline: undefined }}
          >
            {shownTabs.map((page) => (
              <DashboardTab key={page.id} page={page} chosen={page === chosen} />
            ))}
          </Tabs.List>
          <nav aria-label="More pages" className="flex min-w-0 sm:shrink-0">
            {shownGroups.map((group) => (
              <PageMenu key={group.label} group={group} chosen={chosen} />
            ))}
          </nav>
        </div>
        {shownTabs.map(({ id, content }) => (
          <Tabs.Content key={id} value={id} className={contentClasses}>
            <Suspense fallback={skeleton}>{content}</Suspense>
          </Tabs.Content>
        ))}
        {!inTab && (
          <section key={chosen.id} aria-label={chosen.label} className={contentClasses}>
            {isAllowed(chosen.needs) ? (
              <Suspense fallback={skeleton}>{chosen.content}</Suspense>
            ) : (
              <EmptyState
                title={`${chosen.label} isn’t part of your role`}
                text="Ask an owner if you need it for your work."
              />
            )}
          </section>
        )}
      </main>
    </Tabs.Root>
  );
}

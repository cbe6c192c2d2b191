import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { SkipLink } from '../components/skip-link.tsx';
import { useScrollToPlace } from '../hooks/use-scroll-to-place.ts';

// Loaded on every visit, right after what is seen first. The notice must be there before the network goes away.
const SiteFooter = lazy(() => import('../components/site-footer.tsx'));
const OutboxNotice = lazy(() => import('../components/outbox-notice.tsx'));

export function PublicLayout() {
  useScrollToPlace();
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <Outlet />
      <ErrorBoundary fallback={null}>
        <Suspense>
          <SiteFooter />
          <OutboxNotice />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { LiveOnly } from '../components/live-only.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { SkipLink } from '../components/skip-link.tsx';
import { useScrollToPlace } from '../hooks/use-scroll-to-place.ts';

// Right after what is seen first. The notice comes with the first key or press, so before anything could wait on this device.
const SiteFooter = lazy(() => import('../components/site-footer.tsx'));
const OutboxNotice = lazy(() => import('../components/outbox-notice.tsx'));

export function PublicLayout() {
  useScrollToPlace();
  // For early.js: from now on a press is heard.
  useEffect(() => {
    window.dispatchEvent(new Event('live'));
  }, []);
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <Outlet />
      <ErrorBoundary fallback={null}>
        <Suspense>
          <SiteFooter />
        </Suspense>
        <LiveOnly fallback={null}>
          <Suspense>
            <OutboxNotice />
          </Suspense>
        </LiveOnly>
      </ErrorBoundary>
    </>
  );
}

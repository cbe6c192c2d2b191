import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { LiveOnly } from '../components/live-only.tsx';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { SkipLink } from '../components/skip-link.tsx';
import { useScrollToPlace } from '../hooks/use-scroll-to-place.ts';
import { anythingKept } from '../outbox/waiting.ts';

// The notice comes with the first key or press, so before anything
// new could wait on this device; at once where something of an earlier visit does.
const OutboxNotice = lazy(() => import('../components/outbox-notice.tsx'));

export function PublicLayout() {
  useScrollToPlace();
  const [kept, setKept] = useState(false);
  useEffect(() => setKept(anythingKept()), []);
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <Outlet />
      <Suspense>
        <SiteFooter />
      </Suspense>
      <ErrorBoundary fallback={null}>
        <Suspense>
          {kept ? (
            <OutboxNotice />
          ) : (
            <LiveOnly fallback={null}>
              <OutboxNotice />
            </LiveOnly>
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import { SkipLink } from '../components/skip-link.tsx';
import { useScrollToPlace } from '../hooks/use-scroll-to-place.ts';
import { useAnythingKept } from '../outbox/waiting.ts';

const OutboxNotice = lazy(async () => ({ default: (await import('../forms/sending.ts')).OutboxNotice }));

export function PublicLayout() {
  useScrollToPlace();
  const anyStored = useAnythingKept();
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <Outlet />
      <Suspense>
        <SiteFooter />
      </Suspense>
      {anyStored && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <OutboxNotice />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

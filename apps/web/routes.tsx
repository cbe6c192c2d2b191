import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PublicLayout } from './layouts/public-layout.tsx';
import { LandingPage } from './pages/landing/landing-page.tsx';
import { PageLoading } from './ui/page-loading.tsx';

// The front page comes with the first chunk; every other page when it is asked for.
const AdminPage = lazy(() => import('./pages/admin/admin-page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'));

export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route element={<PublicLayout />}>
          <Route index element={<LandingPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="admin" element={<AdminPage />} />
      </Routes>
    </Suspense>
  );
}

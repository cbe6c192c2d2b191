import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { PublicLayout } from './layouts/public-layout.tsx';
import { LandingPage } from './pages/landing/landing-page.tsx';
import { paths } from './paths.ts';
import { PageLoading } from './ui/page-loading.tsx';

// The front page comes with the first chunk; every other page when it is asked for.
const AdminPage = lazy(() => import('./pages/admin/admin-page.tsx'));
const CustomDealsPage = lazy(() => import('./pages/custom-deals/custom-deals-page.tsx'));
const DashboardPage = lazy(() => import('./pages/dashboard/dashboard-page.tsx'));
const DemoPage = lazy(() => import('./pages/demo/demo-page.tsx'));
const LiveSupportPage = lazy(() => import('./pages/live-support/live-support-page.tsx'));
const NewsletterPage = lazy(() => import('./pages/newsletter/newsletter-page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'));
const PartnerCheckoutPage = lazy(() => import('./pages/partner-checkout/partner-checkout-page.tsx'));
const PartnerSignupPage = lazy(() => import('./pages/partner-signup/partner-signup-page.tsx'));
const PrivacyPage = lazy(() => import('./pages/privacy/privacy-page.tsx'));
const StatusPage = lazy(() => import('./pages/status/status-page.tsx'));
const SubscribedPage = lazy(() => import('./pages/newsletter/subscribed-page.tsx'));
const SuccessPage = lazy(() => import('./pages/success/success-page.tsx'));
const TermsPage = lazy(() => import('./pages/terms/terms-page.tsx'));

export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route element={<PublicLayout />}>
          <Route index element={<LandingPage />} />
          <Route path="custom-deals-upload" element={<CustomDealsPage />} />
          <Route path="dashboard/:token?" element={<DashboardPage />} />
          <Route path="demo" element={<DemoPage />} />
          <Route path="live-support" element={<LiveSupportPage />} />
          <Route path="newsletter" element={<NewsletterPage />} />
          <Route path="newsletter/subscribed" element={<SubscribedPage />} />
          <Route path="partner-checkout" element={<PartnerCheckoutPage />} />
          <Route path="partner-signup" element={<PartnerSignupPage />} />
          <Route path="status/:token" element={<StatusPage />} />
          <Route path="success" element={<SuccessPage />} />
          <Route path="terms" element={<TermsPage />} />
          <Route path="privacy" element={<PrivacyPage />} />
          <Route path="free-demo" element={<Navigate to={paths.demo} replace />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="admin" element={<AdminPage />} />
      </Routes>
    </Suspense>
  );
}

import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, redirect } from 'react-router-dom';
import { FailedPage } from './components/error-boundary.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { postedFormLoader } from './own-facts.ts';
import { paths } from './paths.ts';
import { PageLoading } from './ui/page-loading.tsx';

interface PageModule {
  default: ComponentType;
  /** The data loaded before the page is shown. */
  loader?: LoaderFunction;
}

/** A page whose code is loaded on demand. The server adds its file to the page's HTML, to be preloaded. */
const page = (file: string, load: () => Promise<PageModule>): Pick<RouteObject, 'handle' | 'lazy'> => ({
  handle: { file },
  lazy: async () => {
    const { default: Component, loader } = await load();
    return { Component, ...(loader && { loader }) };
  },
});

/**
 * Every page of the site, for the browser's router and for the server's.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: FailedPage,
    HydrateFallback: PageLoading,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            index: true,
            ...page('pages/landing/landing-page.tsx', () => import('./pages/landing/landing-page.tsx')),
          },
          {
            path: 'contact',
            loader: postedFormLoader,
            ...page('pages/contact/contact-page.tsx', () => import('./pages/contact/contact-page.tsx')),
          },
          {
            path: 'custom-deals-upload',
            ...page(
              'pages/custom-deals/custom-deals-page.tsx',
              () => import('./pages/custom-deals/custom-deals-page.tsx'),
            ),
          },
          {
            path: 'dashboard',
            ...page('pages/dashboard/sample-dashboard.tsx', () => import('./pages/dashboard/sample-dashboard.tsx')),
          },
          {
            path: 'dashboard/:token',
            ...page('pages/dashboard/own/own-dashboard.tsx', () => import('./pages/dashboard/own/own-dashboard.tsx')),
          },
          { path: 'demo', ...page('pages/demo/demo-page.tsx', () => import('./pages/demo/demo-page.tsx')) },
          {
            path: 'live-support',
            ...page(
              'pages/live-support/live-support-page.tsx',
              () => import('./pages/live-support/live-support-page.tsx'),
            ),
          },
          {
            path: 'newsletter',
            loader: postedFormLoader,
            ...page('pages/newsletter/newsletter-page.tsx', () => import('./pages/newsletter/newsletter-page.tsx')),
          },
          {
            path: 'privacy-request',
            loader: postedFormLoader,
            ...page(
              'pages/privacy-request/privacy-request-page.tsx',
              () => import('./pages/privacy-request/privacy-request-page.tsx'),
            ),
          },
          {
            path: 'privacy-request/sent',
            ...page('pages/privacy-request/asked-page.tsx', () => import('./pages/privacy-request/asked-page.tsx')),
          },
          {
            path: 'newsletter/subscribed',
            ...page('pages/newsletter/subscribed-page.tsx', () => import('./pages/newsletter/subscribed-page.tsx')),
          },
          {
            path: 'partner-checkout',
            ...page(
              'pages/partner-checkout/partner-checkout-page.tsx',
              () => import('./pages/partner-checkout/partner-checkout-page.tsx'),
            ),
          },
          {
            path: 'partner-signup',
            loader: postedFormLoader,
            ...page(
              'pages/partner-signup/partner-signup-page.tsx',
              () => import('./pages/partner-signup/partner-signup-page.tsx'),
            ),
          },
          {
            path: 'status/:token',
            ...page('pages/status/status-page.tsx', () => import('./pages/status/status-page.tsx')),
          },
          {
            path: 'success',
            ...page('pages/success/success-page.tsx', () => import('./pages/success/success-page.tsx')),
          },
          { path: 'terms', ...page('pages/terms/terms-page.tsx', () => import('./pages/terms/terms-page.tsx')) },
          {
            path: 'privacy',
            ...page('pages/privacy/privacy-page.tsx', () => import('./pages/privacy/privacy-page.tsx')),
          },
          {
            path: 'docs/webhooks',
            ...page('pages/docs/webhooks-page.tsx', () => import('./pages/docs/webhooks-page.tsx')),
          },
          { path: 'free-demo', loader: () => redirect(paths.demo) },
          { path: '*', ...page('pages/not-found-page.tsx', () => import('./pages/not-found-page.tsx')) },
        ],
      },
      {
        path: 'invitations/:token',
        ...page('pages/invitation/invitation-page.tsx', () => import('./pages/invitation/invitation-page.tsx')),
      },
      {
        path: 'reset-password',
        ...page(
          'pages/reset-password/reset-password-page.tsx',
          () => import('./pages/reset-password/reset-password-page.tsx'),
        ),
      },
      { path: 'admin', ...page('pages/admin/admin-page.tsx', () => import('./pages/admin/admin-page.tsx')) },
    ],
  },
];

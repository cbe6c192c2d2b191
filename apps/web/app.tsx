import { type ReactNode, useEffect } from 'react';
import type { OwnFacts, Site } from '#core/site/schemas.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { OwnFactsProvider } from './hooks/use-own-facts.tsx';
import { SiteContext } from './hooks/use-site.ts';
import { AppRoutes } from './routes.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

interface AppProps {
  site: Site;
  facts: OwnFacts;
  /** Puts the router of the place around the routes: the browser's, or one with a fixed address where pages are drawn. */
  children: (routes: ReactNode) => ReactNode;
}

export function App({ site, facts, children }: AppProps) {
  // For early.js: from now on a press is heard.
  useEffect(() => {
    window.dispatchEvent(new Event('live'));
  }, []);
  return (
    <SiteContext value={site}>
      <ThemeProvider>
        {children(
          <ErrorBoundary>
            <OwnFactsProvider facts={facts}>
              <AppRoutes />
            </OwnFactsProvider>
          </ErrorBoundary>,
        )}
      </ThemeProvider>
    </SiteContext>
  );
}

import { type ReactNode, useEffect } from 'react';
import type { Site } from '#core/site/schemas.ts';
import { removeOldDrafts } from './forms/drafts.ts';
import { SiteContext } from './hooks/use-site.ts';
import { ThemeProvider } from './theme/theme-provider.tsx';

interface AppProps {
  site: Site;
  /** The browser's router, or a static one for the page that is prerendered. */
  children: ReactNode;
}

export function App({ site, children }: AppProps) {
  useEffect(() => {
    // Read by early.js.
    window.dispatchEvent(new Event('hydrated'));
    removeOldDrafts();
  }, []);
  return (
    <SiteContext value={site}>
      <ThemeProvider>{children}</ThemeProvider>
    </SiteContext>
  );
}

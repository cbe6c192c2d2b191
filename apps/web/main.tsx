import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterProvider } from 'react-router-dom';
import type { Site } from '#core/site/schemas.ts';
import { App } from './app.tsx';
import { routes } from './routes.tsx';

// The content security policy forbids eval. Set before any schema exists, this keeps zod from trying it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const facts = inlineJson<Site>('site-facts');
if (facts) void start(root, facts);
// The development server sends pages without the business's details.
else if (import.meta.env.DEV)
  void import('./api/site.ts').then(({ fetchSite }) => fetchSite()).then((site) => start(root, site));

/** Hydrates the page the server prerendered, or renders it where the server sent no content. */
async function start(container: HTMLElement, site: Site) {
  const prerendered = container.hasChildNodes();
  // Hydration needs the whole page at once, so its lazy code is loaded first.
  if (prerendered) await loadMatchedPages();
  const hydrationData = inlineJson<HydrationState>('hydration-data');
  const router = createBrowserRouter(routes, hydrationData ? { hydrationData } : {});
  const app = (
    <StrictMode>
      <App site={site}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  if (prerendered) hydrateRoot(container, app);
  else createRoot(container).render(app);
}

/** Follows React Router's guide to server rendering: `lazy` routes are resolved before the router starts. */
async function loadMatchedPages() {
  const matched = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}

function inlineJson<Shape>(id: string): Shape | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Shape) : null;
}

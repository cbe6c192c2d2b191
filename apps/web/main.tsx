import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { OwnFacts, Site } from '#core/site/schemas.ts';
import { App } from './app.tsx';
import { startWatchingBack } from './forms/back-guard.ts';
import { noFacts } from './hooks/use-own-facts.tsx';

// The content security policy forbids eval. Told before any schema exists, zod does not try it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startWatchingBack();

const ownText = document.getElementById('own-facts')?.textContent;
const own: OwnFacts = ownText ? (JSON.parse(ownText) as OwnFacts) : noFacts;
const facts = document.getElementById('site-facts')?.textContent;
if (facts) begin(root, JSON.parse(facts) as Site);
// The development server sends pages without facts.
else void import('./api/site.ts').then(({ fetchSite }) => fetchSite()).then((site) => begin(root, site));

/** Takes over the page the server drew, or draws it where only the shell came. */
function begin(container: HTMLElement, site: Site) {
  const app = (
    <StrictMode>
      <App site={site} facts={own}>
        {(routes) => <BrowserRouter>{routes}</BrowserRouter>}
      </App>
    </StrictMode>
  );
  if (container.hasChildNodes()) hydrateRoot(container, app);
  else createRoot(container).render(app);
}

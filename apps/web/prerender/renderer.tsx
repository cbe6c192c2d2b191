import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type HydrationState,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import type { OwnFacts, Site } from '#core/site/schemas.ts';
import { App } from '../app.tsx';
import { ownFactsContext } from '../own-facts.ts';
import { paths } from '../paths.ts';
import { routes } from '../routes.tsx';
import { structuredData } from './structured-data.ts';

const { query, dataRoutes } = createStaticHandler(routes);

const noFacts: OwnFacts = { posted: null, status: null };

/** The tags React puts before a page's markup for its head. */
const headTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/;

interface Prerendered {
  head: string;
  body: string;
  /** The data of the page's loaders, for the router that hydrates it. */
  hydrationData: HydrationState;
  /** The source files of the page's lazily loaded parts, as the routes name them. */
  files: string[];
}

/**
 * Renders a page to HTML with the components that hydrate it in the browser. Waits for lazy parts and renders them in
 * place: a part that a script moves would be missing without scripts.
 */
export async function prerenderPage(path: string, site: Site, facts: OwnFacts = noFacts): Promise<Prerendered> {
  const requestContext = new RouterContextProvider(new Map([[ownFactsContext, facts]]));
  const page = await query(new Request(new URL(path, 'http://site.invalid')), { requestContext });
  if (page instanceof Response) throw new Error(`${path} leads to another page`);
  const { prelude } = await prerenderToNodeStream(
    <App site={site}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, page)} context={page} hydrate={false} />
    </App>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await text(prelude);
  const head = headTags.exec(html)?.[0] ?? '';
  const files = page.matches.flatMap(({ route }) => fileOf(route.handle));
  const extra = path === paths.home ? structuredData(site) : '';
  return { head: head + extra, body: html.slice(head.length), hydrationData: { loaderData: page.loaderData }, files };
}

const fileOf = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'file' in handle && typeof handle.file === 'string'
    ? [handle.file]
    : [];

import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { OwnFacts, Site } from '#core/site/schemas.ts';
import { App } from '../app.tsx';
import { noFacts } from '../hooks/use-own-facts.tsx';

/** The tags React puts in front of a page for its head. */
const headTags = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)*/;

/**
 * A page as HTML, drawn by the same components that take it over in the browser. Waits for every part that is loaded
 * apart, and keeps them in their places: a part moved by a script would be missing where there is none.
 */
export async function drawPage(
  path: string,
  site: Site,
  facts: OwnFacts = noFacts,
): Promise<{ head: string; body: string }> {
  const { prelude } = await prerenderToNodeStream(
    <App site={site} facts={facts}>
      {(routes) => <StaticRouter location={path}>{routes}</StaticRouter>}
    </App>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await text(prelude);
  const head = headTags.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

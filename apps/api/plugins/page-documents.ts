import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OwnFacts, Site } from '#core/site/schemas.ts';
import { type EncodedText, encode } from './encoded.ts';
import { readAssets, type SiteAssets } from './site-assets.ts';

/** Hashes of a page's inline scripts and styles, for its content security policy. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** The result of the built renderer; see `apps/web/prerender/renderer.tsx`. */
interface Prerendered {
  head: string;
  body: string;
  hydrationData: object;
  /** The source files of the page's lazily loaded parts. */
  files: string[];
}

interface Renderer {
  prerenderPage(path: string, site: Site, facts?: OwnFacts): Promise<Prerendered>;
}

/**
 * Prerenders the pages of the site built in `folder`, with the renderer built beside it. Each page is rendered once per
 * start: it depends on settings that the build does not know and that do not change while the server runs.
 */
export async function preparePages(folder: string, site: Site) {
  const frame = await readFrame(folder, site);
  const renderer = path.join(folder, '../pages/renderer.js');
  const known = new Map<string, Promise<EncodedText>>();
  const prerender = async (page: string, facts?: OwnFacts) => {
    const { prerenderPage } = (await import(pathToFileURL(renderer).href)) as Renderer;
    return prerenderPage(page, site, facts);
  };
  const once = (name: string, page: string, facts?: OwnFacts): Promise<EncodedText> => {
    const document = known.get(name) ?? prerender(page, facts).then((parts) => encode(wholePage(frame, parts)));
    known.set(name, document);
    return document;
  };
  return {
    inlineHashes: frame.inlineHashes,
    /** A public page with its content in the HTML. */
    prerendered: (page: string) => once(page, page),
    /** The page of a private link that leads to nothing: the same for all such links. */
    deadLink: (page: string) => once(`${page}, dead`, page, { posted: null, status: { token: '', found: null } }),
    /** A page for one visitor, rendered on each request. */
    own: async (page: string, facts: OwnFacts): Promise<string> => wholePage(frame, await prerender(page, facts)),
    /** A page whose content needs a script anyway. */
    empty: (head: string): EncodedText => encode(wholePage(frame, { head, body: '', hydrationData: {}, files: [] })),
  };
}

/** What all pages have in common. */
interface Frame {
  assets: SiteAssets;
  /**
   * The scripts that run before the first paint, and the style. They are inline so that the first paint needs one round
   * trip.
   */
  scripts: string[];
  style: string;
  site: Site;
  inlineHashes: InlineHashes;
}

async function readFrame(folder: string, site: Site): Promise<Frame> {
  const assets = await readAssets(folder);
  const read = (files: string[]) => Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const scripts = await read(['theme.js', 'early.js']);
  const style = (await read(assets.styles)).join('\n');
  return { assets, scripts, style, site, inlineHashes: { scripts: scripts.map(hashed), styles: [hashed(style)] } };
}

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function wholePage({ assets, scripts, style, site }: Frame, { head, body, hydrationData, files }: Prerendered): string {
  const fonts = assets.fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  );
  // The first module imports the others. early.js loads those listed here after the first paint.
  const modules = assets.modulesOf(files).map((file) => `/${file}`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="theme-color" content="#fbfaf7">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <meta name="modules" content="${modules.join(' ')}">
    ${fonts.join('\n    ')}
    ${scripts.map((script) => `<script>${script}</script>`).join('\n    ')}
    <style>${style}</style>
    ${inlineJson('site-facts', site)}
    ${inlineJson('hydration-data', hydrationData)}
    ${head}
  </head>
  <body>
    <div id="root">${body}</div>
    <noscript>
      <p class="page-width pb-24 text-14 text-ink-quiet">
        Parts of this site need JavaScript. The contact form, newsletter sign-up, partner application and privacy request work without it.
      </p>
    </noscript>
  </body>
</html>
`;
}

/** Escaped so that no text can close the script element it is in. */
const inlineJson = (id: string, value: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { OwnFacts, Site } from '#core/site/schemas.ts';

/** One page as it is sent: whole HTML that reads without a script, in each encoding, and the policy its inline parts need. */
export interface PageDocument {
  etag: string;
  html: Record<'identity' | 'gzip' | 'br', Buffer>;
  /** For the content security policy: the hashes of what stands inline. */
  inlineScripts: string[];
  inlineStyles: string[];
}

export interface OwnPage extends Pick<PageDocument, 'inlineScripts' | 'inlineStyles'> {
  html: string;
}

/** What the built renderer offers; see `apps/web/prerender/renderer.tsx`. */
interface Renderer {
  drawPage(path: string, site: Site, facts?: OwnFacts): Promise<{ head: string; body: string }>;
}

/**
 * Draws the site's pages from the site built in `folder` and the renderer built beside it. Each is drawn once: what it
 * says depends on the settings of this start, so it cannot be done when the site is built, and nothing changes later.
 */
export async function preparePages(folder: string, site: Site) {
  const shell = await readShell(folder, site);
  const renderer = path.join(folder, '../pages/renderer.js');
  const drawn = new Map<string, Promise<PageDocument>>();
  const draw = async (page: string, facts?: OwnFacts) => {
    const { drawPage } = (await import(pathToFileURL(renderer).href)) as Renderer;
    return drawPage(page, site, facts);
  };
  return {
    /** A public page with its content in the HTML. */
    drawn: (page: string): Promise<PageDocument> => {
      const known = drawn.get(page) ?? draw(page).then((parts) => encode(shell, parts));
      drawn.set(page, known);
      return known;
    },
    /** A page as one visitor is shown it, drawn each time. */
    own: async (page: string, facts: OwnFacts): Promise<OwnPage> => {
      const { head, body } = await draw(page, facts);
      const script = `<script type="application/json" id="own-facts">${asInlineJson(facts)}</script>`;
      const html = wholePage(shell, { head: head + script, body });
      return { html, inlineScripts: shell.inlineScripts, inlineStyles: shell.inlineStyles };
    },
    /** A page whose content needs a script anyway. */
    empty: (head: string): PageDocument => encode(shell, { head, body: '' }),
  };
}

interface Shell {
  html: string;
  inlineScripts: string[];
  inlineStyles: string[];
}

/** The built `index.html` with the small scripts and the style inside it: a first paint then needs one round trip. */
async function readShell(folder: string, site: Site): Promise<Shell> {
  const shell: Shell = {
    html: await readFile(path.join(folder, 'index.html'), 'utf8'),
    inlineScripts: [],
    inlineStyles: [],
  };
  const inline = async (tag: RegExp, wrap: (text: string) => string, hashes: string[]) => {
    for (const [whole, file] of [...shell.html.matchAll(tag)]) {
      if (!file) continue;
      const text = await readFile(path.join(folder, file), 'utf8');
      hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      shell.html = shell.html.replace(whole, () => wrap(text));
    }
  };
  await inline(/<script src="(\/[\w.-]+\.js)"><\/script>/g, (text) => `<script>${text}</script>`, shell.inlineScripts);
  await inline(
    /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/g,
    (text) => `<style>${text}</style>`,
    shell.inlineStyles,
  );
  shell.html = withFontsAsked(withCodeNamed(shell.html));
  shell.html = shell.html.replace(
    '</head>',
    () => `<script type="application/json" id="site-facts">${asInlineJson(site)}</script>\n  </head>`,
  );
  return shell;
}

/** The fonts are asked for with the page, not when its style has been worked out. */
function withFontsAsked(html: string): string {
  const fonts = [...new Set(html.match(/\/assets\/[\w.-]+\.woff2/g))];
  const tags = fonts.map((file) => `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`);
  return html.replace('<head>', `<head>${tags.join('')}`);
}

/** The page's modules, first the one that begins it all, named for early.js instead of loaded at once. */
function withCodeNamed(html: string): string {
  const code = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;
  const files = [...html.matchAll(code)].map(([, file]) => file);
  return html.replace(code, '').replace('<head>', `<head>\n    <meta name="code" content="${files.join(' ')}">`);
}

/** No text in it can end the script element it stands in. */
const asInlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

function wholePage({ html }: Shell, { head, body }: { head: string; body: string }): string {
  return html
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
}

function encode(shell: Shell, parts: { head: string; body: string }): PageDocument {
  const text = Buffer.from(wholePage(shell, parts));
  return {
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    html: {
      identity: text,
      gzip: gzipSync(text),
      br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
    },
    inlineScripts: shell.inlineScripts,
    inlineStyles: shell.inlineStyles,
  };
}

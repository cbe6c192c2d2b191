import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import pTimeout from 'p-timeout';
import type { TrackedStatus } from '#core/leads/schemas.ts';
import { AppError } from '#core/platform/errors.ts';
import { listedPaths, prerenderedAddress, prerenderedAddresses } from '#core/site/addresses.ts';
import { formPages, movedPaths, pagePaths } from '#core/site/rules.ts';
import type { PostedForm, Site } from '#core/site/schemas.ts';
import { acceptedEncoding, type EncodedText, sendEncoded } from './encoded.ts';
import { type InlineHashes, preparePages } from './page-documents.ts';
import { always } from './pressure.ts';
import { refusalOf } from './problems.ts';
import { openerPolicy } from './security-headers.ts';
import { manifestFile } from './site-assets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a rejected form post with the form's page, filled in as sent. Null where the site is not built. */
    sendPostedForm:
      | ((request: FastifyRequest, reply: FastifyReply, posted: PostedForm) => Promise<FastifyReply>)
      | null;
  }
}

interface WebPagesOptions {
  /** The folder of the built site. */
  folder: string;
  site: Site;
  /** The status of the form behind a tracking link. Throws `not_found` where there is none. */
  statusOf: (token: string) => Promise<TrackedStatus>;
}

/** A page that needs a script is sent empty, and search engines do not list it. */
const unlisted = '<meta name="robots" content="noindex">';
/** Rendered for each visitor with the form's status, so that it can be read without a script. */
const statusPath = '/status/:token';
/** No page has this address; its rendering serves as the 404 page for all unknown addresses. */
const nowhere = '/nothing-here';

/** Serves the built site: pages as complete HTML, hashed files cached for ever, and a real 404 for everything else. */
export const webPages = fp<WebPagesOptions>(
  async (app, { folder, site, statusOf }) => {
    if (!existsSync(path.join(folder, manifestFile))) {
      app.log.warn('the site is not built; run "npm run build" (or use "npm run dev")');
      app.decorate('sendPostedForm', null);
      return;
    }
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      preCompressed: true,
      // The only text among the files whose type comes without its characters' encoding.
      setHeaders: (reply, file) => {
        if (/\.svg(?:\.(?:br|gz))?$/.test(file)) reply.type('image/svg+xml; charset=utf-8');
      },
    });

    const pages = await preparePages(folder, site);
    const empty = pages.empty(unlisted);
    const withPolicy = (reply: FastifyReply) => allowInline(reply, pages.inlineHashes);
    app.decorate('sendPostedForm', async (request, reply, posted) =>
      sendOwnPage(request, withPolicy(reply), await pages.own(formPages[posted.form], { posted, status: null })),
    );
    app.get<{ Params: { token: string } }>(
      statusPath,
      {
        config: { ...always, counted: 'reads' },
        schema: { hide: true },
        errorHandler: async (error, request, reply) => {
          const { status, retryAfter } = refusalOf(error, request);
          if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
          return sendPage(request, withPolicy(reply).code(status), await pages.prerendered(statusPath));
        },
      },
      async (request, reply) => {
        const { token } = request.params;
        const status = await known(pTimeout(statusOf(token), { milliseconds: statusWaitMs }));
        if (status === null) return sendPage(request, withPolicy(reply), await pages.prerendered(statusPath));
        // Whoever guesses links makes nothing be rendered.
        if (status.found === null) return sendPage(request, withPolicy(reply), await pages.deadLink(statusPath));
        return sendOwnPage(
          request,
          withPolicy(reply),
          await pages.own(`/status/${token}`, { posted: null, status: { token, ...status } }),
        );
      },
    );
    for (const url of pagePaths.filter((each) => each !== statusPath)) {
      app.get(url, { config: always, schema: { hide: true } }, async (request, reply) => {
        if (listedPaths.includes(url)) reply.removeHeader(openerPolicy);
        const address = prerenderedAddress(url, new URLSearchParams(request.url.split('?')[1]));
        const page = prerenderedAddresses.includes(address) ? await pages.prerendered(address) : empty;
        return sendPage(request, withPolicy(reply), page);
      });
    }
    for (const [url, target] of Object.entries(movedPaths)) {
      app.get(url, { config: always, schema: { hide: true } }, (_request, reply) => reply.redirect(target, 308));
    }
    // Renders all pages once after the start, so that no visitor waits for a rendering.
    app.addHook('onListen', async () => {
      for (const address of [...prerenderedAddresses, nowhere]) {
        await pages.prerendered(address);
        await setImmediate();
      }
      await pages.deadLink(statusPath);
    });
    app.get('/*', { config: always, schema: { hide: true } }, async (request, reply) => {
      const file = path.posix.normalize(decodeURIComponent(request.url.split('?')[0] ?? '/')).slice(1);
      if (isFile(folder, file)) {
        reply.header(
          'cache-control',
          file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
        return reply.sendFile(file);
      }
      // The file of another version's build: it is here once this version's servers are all there are.
      if (file.startsWith('assets/')) reply.header('cache-control', 'no-store');
      if (file.startsWith('api/') || file.startsWith('assets/') || !request.headers.accept?.includes('text/html')) {
        return reply.callNotFound();
      }
      return sendPage(request, withPolicy(reply).code(404), await pages.prerendered(nowhere));
    });
  },
  { name: 'web-pages', dependencies: ['problems', 'pressure', 'security-headers'] },
);

/** How long a status page waits for the status; after that, the page's script asks for it. */
const statusWaitMs = 1_000;

/**
 * The lookup's result, where "not found" counts as one. Null where the lookup failed; the page's script may ask again.
 */
async function known<Found>(look: Promise<Found>): Promise<{ found: Found | null } | null> {
  try {
    return { found: await look };
  } catch (error) {
    return error instanceof AppError && error.code === 'not_found' ? { found: null } : null;
  }
}

async function sendOwnPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
  reply.type('text/html; charset=utf-8');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(html);
  return reply.header('content-encoding', encoding).send(await compress[encoding](html));
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: EncodedText) =>
  sendEncoded(request, reply, 'text/html; charset=utf-8', page);

const brotli = promisify(brotliCompress);
/** Fast compression, for pages that are sent only once. */
const compress = {
  gzip: promisify(gzip),
  br: (html: string) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

/** Allows only the page's own inline scripts and styles, by their hashes. */
function allowInline(reply: FastifyReply, { scripts, styles }: InlineHashes) {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...styles].join(' '));
  return reply.header('content-security-policy', policy);
}

function isFile(folder: string, file: string): boolean {
  if (!/^(?:assets\/)?[\w.-]+\.[a-z0-9]+$/i.test(file) || file.startsWith('.')) return false;
  return existsSync(path.join(folder, file));
}

import path from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Pages run only our own scripts. Tools with their own pages (queue board, API reference) get the looser policy they
 * need.
 */
const pages = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  workerSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
};
const tools = {
  ...pages,
  scriptSrc: ["'self'", "'unsafe-inline'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  baseUri: ["'self'"],
};

/**
 * Cuts the link to the window that opened the page. It makes the browser start a new process once the first byte is
 * there, so pages that are the same for every visitor do without it.
 */
export const openerPolicy = 'cross-origin-opener-policy';

interface SecurityOptions {
  https: boolean;
  /** The address of the playlist the pages embed; no other site may be framed. */
  playlist: string | null;
}

export const securityHeaders = fp<SecurityOptions>(
  async (app, { https, playlist }) => {
    await app.register(helmet, {
      global: true,
      contentSecurityPolicy: false,
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    });
    const framed = playlist ? { frameSrc: [new URL(playlist).origin] } : {};
    const policies = { pages: policyText({ ...pages, ...framed }, https), tools: policyText(tools, https) };
    app.addHook('onRequest', async (request, reply) => {
      const isTool = request.routeOptions.config.tool === true;
      reply.header('content-security-policy', isTool ? policies.tools : policies.pages);
      reply.header(openerPolicy, 'same-origin');
      if (isApi(request)) reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security-headers' },
);

/** Goes by the route and the decoded address, because one address can be spelled in many ways. */
function isApi({ routeOptions, url }: FastifyRequest): boolean {
  return [routeOptions.url ?? '/', decodedPath(url)].some((each) => each.startsWith('/api/'));
}

function decodedPath(url: string): string {
  const [sent = '/'] = url.split('?');
  try {
    return path.posix.normalize(decodeURIComponent(sent));
  } catch {
    return sent;
  }
}

function policyText(directives: Record<string, string[]>, https: boolean): string {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const parts = Object.entries(directives).map(([name, values]) => `${kebab(name)} ${values.join(' ')}`);
  return [...parts, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ');
}

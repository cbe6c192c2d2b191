import path from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Tool } from '#api/types.ts';
import type { Config } from '#core/config/config.ts';

/** Pages run only our own scripts; so do the tools with pages of their own (queue board, API reference). */
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
/** What a tool's pages need beyond the policy of our own. */
const tools: Record<Tool, Partial<typeof pages>> = {
  // Its pages find their files by a base address; its dialogs and icons make style elements.
  board: { baseUri: ["'self'"], styleSrc: ["'self'", "'unsafe-inline'"] },
  // The style element in the logo of its header.
  reference: { styleSrc: ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"] },
};

/**
 * Cuts the link to the window that opened the page. It makes the browser start a new process once the first byte is
 * there, so pages that are the same for every visitor do without it.
 */
export const openerPolicy = 'cross-origin-opener-policy';

/** What tells browsers to ask for this host by https only, for a year; null where the product runs without https. */
export function transportSecurity({ publicUrl, hstsSubdomains }: Config['http']): string | null {
  if (!publicUrl?.startsWith('https://')) return null;
  return `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
}

interface SecurityOptions {
  http: Config['http'];
  /** The address of the playlist the pages embed; no other site may be framed. */
  playlist: string | null;
}

export const securityHeaders = fp<SecurityOptions>(
  async (app, { http, playlist }) => {
    const hsts = transportSecurity(http);
    const https = hsts !== null;
    await app.register(helmet, {
      global: true,
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    });
    const framed = playlist ? { frameSrc: [new URL(playlist).origin] } : {};
    const policies = {
      page: policyText({ ...pages, ...framed }, https),
      board: policyText({ ...pages, ...tools.board }, https),
      reference: policyText({ ...pages, ...tools.reference }, https),
    };
    app.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', policies[request.routeOptions.config.tool ?? 'page']);
      reply.header(openerPolicy, 'same-origin');
      if (hsts) reply.header('strict-transport-security', hsts);
      if (isPrivate(request)) reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security-headers' },
);

/** Goes by the route and the decoded address, because one address can be spelled in many ways. */
function isPrivate({ routeOptions, url }: FastifyRequest): boolean {
  return [routeOptions.url ?? '/', decodedPath(url)].some(
    (each) => each.startsWith('/api/') || each.startsWith('/admin/queues'),
  );
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

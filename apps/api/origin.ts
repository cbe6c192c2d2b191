import type { FastifyRequest } from 'fastify';

/** The names of this machine. A browser uses any of them, and each is another origin to it. */
const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The site's own origins, the one for links first: `PUBLIC_URL` alone where it is set; else the address that the browser
 * used, with the other names of this machine where that is one.
 */
export function ownOrigins(request: FastifyRequest, publicUrl: string | null): [string, ...string[]] {
  if (publicUrl !== null) return [publicUrl];
  const used = `${request.protocol}://${request.host}`;
  if (!URL.canParse(used)) return [used];
  const { origin, protocol, hostname, port } = new URL(used);
  if (!ownNames.includes(hostname)) return [origin];
  return [origin, ...ownNames.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin)];
}

import type { FastifyRequest } from 'fastify';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { listedPaths } from '#core/site/addresses.ts';

/** robots.txt and the sitemap, for search engines. */
export async function crawlerRoutes(app: Scope, { core }: { core: Core }) {
  const origin = (request: FastifyRequest) => core.config.http.publicUrl ?? `${request.protocol}://${request.host}`;
  const hidden = { config: { access: 'public' as const }, schema: { hide: true } };

  app.get('/robots.txt', hidden, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /admin\nDisallow: /api/\nSitemap: ${origin(request)}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const entries = listedPaths.map((path) => `  <url><loc>${escapeXml(origin(request) + path)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...entries,
          '</urlset>',
          '',
        ].join('\n'),
      );
  });
}

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);

import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { pagePaths } from '#core/site/rules.ts';

/** The built site: files under their hashed names for ever, pages fresh each time, and a real 404 for everything else. */
export const webPages = fp<{ folder: string }>(
  async (app, { folder }) => {
    if (!existsSync(path.join(folder, 'index.html'))) {
      app.log.warn('the site is not built; run "npm run build" (or use "npm run dev")');
      return;
    }
    await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });

    const sendPage = (reply: FastifyReply, status: number) =>
      reply.code(status).header('cache-control', 'no-cache').sendFile('index.html');
    for (const url of pagePaths) {
      app.get(url, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) => sendPage(reply, 200));
    }
    app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
      const file = path.posix.normalize(decodeURIComponent(request.url.split('?')[0] ?? '/')).slice(1);
      if (isFile(folder, file)) {
        reply.header(
          'cache-control',
          file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
        return reply.sendFile(file);
      }
      if (file.startsWith('api/') || !request.headers.accept?.includes('text/html')) {
        return reply.callNotFound();
      }
      return sendPage(reply, 404);
    });
  },
  { name: 'web-pages', dependencies: ['problems'] },
);

function isFile(folder: string, file: string): boolean {
  if (!/^(?:assets\/)?[\w.-]+\.[a-z0-9]+$/i.test(file) || file === 'index.html' || file.startsWith('.')) return false;
  return existsSync(path.join(folder, file));
}

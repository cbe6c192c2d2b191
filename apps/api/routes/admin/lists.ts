import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import type { Page } from '#core/lists/listing.ts';
import { listQueryOf } from '#core/lists/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { eachList } from './each-list.ts';

/**
 * The admin lists: a JSON array, newest first unless sorted otherwise, with the next page in `link` and the number of
 * matches in `x-total-count`. Spam is left out unless `status` asks for it; `x-spam-count` says how much there is.
 */
export async function listRoutes(app: Scope, { core }: { core: Core }) {
  eachList(core, ({ name, permission }, row, filters, load) =>
    app.get(
      `/api/admin/${name}`,
      {
        config: { permission, audit: { action: 'list-viewed', subject: name } },
        schema: {
          tags: ['admin'],
          summary: `List ${name}`,
          querystring: listQueryOf(filters),
          response: { 200: z.array(row), ...problemAnswers },
        },
      },
      async (request, reply) => {
        const page = await load(request.query);
        return withPageHeaders(request, reply, page).send(page.rows);
      },
    ),
  );
}

function withPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>) {
  reply.header('x-total-count', String(page.total));
  if (page.totalCapped) reply.header('x-total-count-capped', 'true');
  if (page.hidden !== null) reply.header('x-spam-count', String(page.hidden));
  if (page.nextCursor) {
    const next = new URL(request.url, 'http://localhost');
    next.searchParams.set('cursor', page.nextCursor);
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return reply;
}

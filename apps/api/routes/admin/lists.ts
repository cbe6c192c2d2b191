import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import { type ListQuery, listQuery } from '#core/admin/schemas.ts';
import { commissionRow } from '#core/commissions/schemas.ts';
import { contactFormRow } from '#core/contact/schemas.ts';
import type { Core } from '#core/core.ts';
import { customDealRow } from '#core/deals/schemas.ts';
import { demoRequestRow } from '#core/demo/schemas.ts';
import { jobRow } from '#core/jobs/schemas.ts';
import { messageRow } from '#core/messages/schemas.ts';
import { partnerApplicationRow } from '#core/partners/schemas.ts';
import type { Page } from '#core/platform/listing.ts';
import { problemAnswers } from '../answers.ts';

/** The admin lists: a JSON array, newest first, with the next page in `link` and the number of matches in `x-total-count`. */
export async function listRoutes(app: Scope, { core }: { core: Core }) {
  const list = <Row extends z.ZodType>(
    name: string,
    row: Row,
    load: (query: ListQuery) => Promise<Page<z.input<Row>>>,
  ) =>
    app.get(
      `/api/admin/${name}`,
      {
        schema: {
          tags: ['admin'],
          summary: `List ${name}`,
          security: [{ session: [] }],
          querystring: listQuery,
          response: { 200: z.array(row), ...problemAnswers },
        },
      },
      async (request, reply) => {
        const page = await load(request.query);
        return withPageHeaders(request, reply, page).send(page.rows);
      },
    );

  list('contact-forms', contactFormRow, core.contact.list);
  list('demo-requests', demoRequestRow, core.demo.list);
  list('custom-deals', customDealRow, core.deals.list);
  list('partner-applications', partnerApplicationRow, core.partners.list);
  list('commissions', commissionRow, core.commissions.list);
  list('messages', messageRow, core.messages.list);
  list('jobs', jobRow, core.jobs.list);
}

function withPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>) {
  reply.header('x-total-count', String(page.total));
  if (page.totalCapped) reply.header('x-total-count-capped', 'true');
  if (page.nextCursor) {
    const next = new URL(request.url, 'http://localhost');
    next.searchParams.set('cursor', page.nextCursor);
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return reply;
}

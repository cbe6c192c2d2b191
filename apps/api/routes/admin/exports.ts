import contentDisposition from 'content-disposition';
import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { exportColumns } from '#core/lists/columns.ts';
import { exportList } from '#core/lists/export.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import { exportQueryOf } from '#core/lists/schemas.ts';
import { zoneOf } from '#core/text/days/rules.ts';
import { problemAnswers } from '../answers.ts';
import { aFile, sendStream } from '../file-answer.ts';
import { actorOf } from './actor.ts';
import { eachList } from './each-list.ts';

const dealParams = z.object({ id: z.uuid('This isn’t a valid custom deal ID') });

/** The exports administrators download as files. */
export async function exportRoutes(app: Scope, { core }: { core: Core }) {
  eachList(core, ({ name, permission }, row, filters, load) => {
    const columns = exportColumns(row);
    app.get(
      `/api/admin/export/${name}.csv`,
      {
        config: {
          permission: ['exports', permission],
          recentProof: true,
          audit: { action: 'list-exported', subject: name },
        },
        schema: {
          tags: ['admin'],
          summary: `Export ${name}, as filtered and sorted`,
          querystring: exportQueryOf(filters),
          response: {
            200: aFile(
              'All matching records. The first row names the fields, the others hold text, numbers, amounts in dollars, and times in the time zone that the last column names',
              'text/csv',
            ),
            ...problemAnswers,
          },
        },
      },
      async (request, reply) => {
        const details = { ...request.auditDetails, rows: 0 };
        request.auditDetails = details;
        const loadCounted = async (query: PageQuery) => {
          const page = await load(query);
          details.rows += page.rows.length;
          return { ...page, rows: page.rows.map((record) => row.parse(record)) };
        };
        const pieces = await exportList(loadCounted, columns, request.query);
        const today = zoneOf(request.query.time_zone).dayOf(core.clock.now());
        reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(`${name}-${today}.csv`));
        return sendStream(reply, request.method === 'HEAD' ? [] : pieces);
      },
    );
  });

  contractRoutes(app, core);
  dealRemovalRoute(app, core);
}

/** A deal's contract, downloaded and deleted. */
function contractRoutes(app: Scope, core: Core) {
  app.get(
    '/api/admin/custom-deals/:id/contract',
    {
      config: {
        permission: 'records:read',
        recentProof: true,
        audit: { action: 'contract-downloaded', subject: 'custom-deal' },
      },
      schema: {
        tags: ['admin'],
        summary: 'Download the contract of a custom deal',
        params: dealParams,
        response: {
          200: aFile('The contract, as uploaded', '*/*'),
          ...problemAnswers,
        },
      },
    },
    async (request, reply) => {
      const contract = await core.deals.contract(request.params.id);
      request.log.info({ deal_id: request.params.id }, 'a contract was downloaded');
      reply
        .type(contract.content_type)
        .header('content-length', contract.size)
        .header('content-disposition', contentDisposition(contract.filename, { fallback: inAscii(contract.filename) }));
      return sendStream(reply, contract.pieces);
    },
  );

  app.delete(
    '/api/admin/custom-deals/:id/contract',
    {
      config: {
        permission: 'records:write',
        recentProof: true,
        audit: { action: 'contract-deleted', subject: 'custom-deal' },
      },
      schema: {
        tags: ['admin'],
        summary: 'Delete the contract of a custom deal; the deal stays',
        params: dealParams,
        response: { 204: z.null().describe('Deleted'), ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.deals.removeContract(request.params.id, actorOf(request));
      return reply.code(204).send(null);
    },
  );
}

/** A deal as a whole, deleted. */
function dealRemovalRoute(app: Scope, core: Core) {
  app.delete(
    '/api/admin/custom-deals/:id',
    {
      config: {
        permission: ['records:write', 'settings'],
        recentProof: true,
        audit: { action: 'deal-deleted', subject: 'custom-deal' },
      },
      schema: {
        tags: ['admin'],
        summary: 'Delete a custom deal with its contract; refused for an approved one',
        params: dealParams,
        response: { 204: z.null().describe('Deleted'), ...problemAnswers },
      },
    },
    async (request, reply) => {
      request.auditDetails = { reference: await core.deals.remove(request.params.id, actorOf(request)) };
      return reply.code(204).send(null);
    },
  );
}

/** An ASCII file name, for programs that read no other characters. */
const inAscii = (filename: string) => filename.replace(/[^\x20-\x7e]/g, '_');

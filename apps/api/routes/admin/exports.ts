import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { sendStream } from '../file-answer.ts';

/** What administrators take home as files. */
export async function exportRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/custom-deals/:id/contract',
    {
      schema: {
        tags: ['admin'],
        summary: 'Download the contract of a custom deal',
        security: [{ session: [] }],
        params: z.object({ id: z.uuid('This is not a custom deal id') }),
        response: {
          200: {
            description: 'The contract as it was uploaded',
            content: { '*/*': { schema: z.string().meta({ format: 'binary' }) } },
          },
          ...problemAnswers,
        },
      },
    },
    async (request, reply) => {
      const contract = await core.deals.contract(request.params.id);
      request.log.info({ deal_id: request.params.id, actor: request.session?.actor }, 'a contract was downloaded');
      reply
        .type(contract.contentType)
        .header('content-length', contract.size)
        .header('content-disposition', attachment(contract.filename));
      return sendStream(reply, contract.pieces);
    },
  );
}

/** RFC 6266: the name in plain ASCII for old programs, and in full. Stored names hold no quotes and no control characters. */
function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]/g, '_');
  const full = encodeURIComponent(filename).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

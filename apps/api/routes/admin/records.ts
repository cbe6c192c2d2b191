import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { kindOf, recordLists } from '#core/records/rules.ts';
import { assigneeChange, bulkChange, bulkResult, noteInput, noteRow, recordStory } from '#core/records/schemas.ts';
import { problemAnswers } from '../answers.ts';

const ofList = z.object({ list: z.enum(recordLists, { error: 'There is no such list of records' }) });
const ofRecord = ofList.extend({ id: z.uuid('This is not a record id') });
const common = { tags: ['admin'], security: [{ session: [] }] };

/** What can be done with a record of any list. */
export async function recordRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/records/:list/:id',
    {
      config: { audit: { action: 'record-viewed' } },
      schema: {
        ...common,
        summary: 'A record with everything that happened to it',
        params: ofRecord,
        response: { 200: recordStory, ...problemAnswers },
      },
    },
    (request) => core.recordStories.tell(request.params.list, request.params.id),
  );

  app.patch(
    '/api/admin/records/:list/:id',
    {
      config: { audit: { action: 'record-assigned' } },
      schema: {
        ...common,
        summary: 'Say who in the team sees to a record',
        params: ofRecord,
        body: assigneeChange,
        response: { 200: recordStory, ...problemAnswers },
      },
    },
    async (request) => {
      const { list, id } = request.params;
      await core.records.assign(kindOf[list], id, { ...request.body, actor: request.session?.actor ?? 'admin' });
      return core.recordStories.tell(list, id);
    },
  );

  app.post(
    '/api/admin/records/:list/:id/notes',
    {
      config: { audit: { action: 'note-written' } },
      schema: {
        ...common,
        summary: 'Write a note on a record',
        params: ofRecord,
        body: noteInput,
        response: { 201: noteRow, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { list, id } = request.params;
      const actor = request.session?.actor ?? 'admin';
      return reply.code(201).send(await core.records.addNote(kindOf[list], id, request.body.text, actor));
    },
  );

  app.post(
    '/api/admin/records/:list/bulk',
    {
      config: { audit: { action: 'records-changed' } },
      schema: {
        ...common,
        summary: 'Change the status or the assignee of many records, each decided alone',
        params: ofList,
        body: bulkChange,
        response: { 200: bulkResult, ...problemAnswers },
      },
    },
    async (request) => {
      const { list } = request.params;
      const result = await core.bulkChanges.change(list, request.body, request.session?.actor ?? 'admin');
      request.auditDetails = { changed: result.changed.length, refused: result.refused.length };
      return result;
    },
  );
}

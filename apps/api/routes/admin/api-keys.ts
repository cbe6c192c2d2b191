import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import { apiKeyCreated, apiKeyRow, newApiKey } from '#core/access/schemas.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { userOf } from './actor.ts';

/** The keys that programs call the API with. */
export async function apiKeyRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/api-keys',
    {
      config: { permission: 'settings', audit: { action: 'api-keys-viewed' } },
      schema: {
        tags: ['admin'],
        summary: 'API keys that are not revoked',
        response: { 200: z.array(apiKeyRow), ...problemAnswers },
      },
    },
    () => core.apiKeys.list(),
  );

  app.post(
    '/api/admin/api-keys',
    {
      config: { permission: 'settings', recentProof: true, audit: { action: 'api-key-created' } },
      schema: {
        tags: ['admin'],
        summary: 'Create an API key; the answer is the only place it is shown',
        body: newApiKey,
        response: { 201: apiKeyCreated, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const created = await core.apiKeys.create(request.body, userOf(request));
      request.auditDetails = {
        ...request.auditDetails,
        name: created.name,
        key: created.start,
        scopes: created.scopes,
      };
      return reply.code(201).send(created);
    },
  );

  app.delete(
    '/api/admin/api-keys/:id',
    {
      config: { permission: 'settings', recentProof: true, audit: { action: 'api-key-revoked', subject: 'api-key' } },
      schema: {
        tags: ['admin'],
        summary: 'Revoke an API key; it stops working at once',
        params: z.object({ id: z.uuid('This isn’t a valid key ID') }),
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { name, start } = await core.apiKeys.revoke(request.params.id);
      request.auditDetails = { ...request.auditDetails, name, key: start };
      return reply.code(204).send(null);
    },
  );
}

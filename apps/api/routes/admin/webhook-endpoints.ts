import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { AppError } from '#core/platform/errors.ts';
import {
  endpointChange,
  endpointChanged,
  endpointCreated,
  endpointRow,
  exampleRequest,
  exampleSent,
  newEndpoint,
  secretRotated,
  secretRotation,
} from '#core/webhooks/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { userOf } from './actor.ts';

export const endpointParams = z.object({ id: z.uuid('This isn’t a valid endpoint ID') });
const subject = 'endpoint';
const tags = ['admin'];

/** The endpoints that events are posted to. */
export async function webhookEndpointRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/webhook-endpoints',
    {
      config: { permission: 'settings', audit: { action: 'endpoints-viewed' } },
      schema: {
        tags,
        summary: 'Webhook endpoints, with what they got in the last 24 hours',
        response: { 200: z.array(endpointRow), ...problemAnswers },
      },
    },
    () => core.webhooks.list(),
  );

  app.post(
    '/api/admin/webhook-endpoints',
    {
      config: { permission: 'settings', recentProof: true, audit: { action: 'endpoint-created' } },
      schema: {
        tags,
        summary: 'Create a webhook endpoint; the answer is the only place its secret is shown',
        body: newEndpoint,
        response: { 201: endpointCreated, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const created = await core.webhooks.create(request.body, userOf(request));
      request.auditDetails = { ...request.auditDetails, endpoint: created.id, host: new URL(created.url).host };
      return reply.code(201).send(created);
    },
  );

  app.get(
    '/api/admin/webhook-endpoints/:id',
    {
      config: { permission: 'settings', audit: { action: 'endpoint-viewed', subject } },
      schema: {
        tags,
        summary: 'One webhook endpoint',
        params: endpointParams,
        response: { 200: endpointRow, ...problemAnswers },
      },
    },
    (request) => core.webhooks.read(request.params.id),
  );

  app.patch(
    '/api/admin/webhook-endpoints/:id',
    {
      config: { permission: 'settings', recentProof: true, audit: { action: 'endpoint-changed', subject } },
      schema: {
        tags,
        summary: 'Change a webhook endpoint, pause it, or enable it again; at another host it gets a new secret',
        params: endpointParams,
        body: endpointChange,
        response: { 200: endpointChanged, ...problemAnswers },
      },
    },
    async (request) => {
      const { body } = request;
      const { state: _state, concurrency: _concurrency, version: _version, ...settings } = body;
      if (Object.keys(settings).length > 0) refuseEnvironment(request.params.id);
      const changed = await core.webhooks.change(request.params.id, body, userOf(request));
      if (body.url !== undefined) request.auditDetails = { ...request.auditDetails, host: new URL(changed.url).host };
      return changed;
    },
  );

  app.delete(
    '/api/admin/webhook-endpoints/:id',
    {
      config: { permission: 'settings', recentProof: true, audit: { action: 'endpoint-deleted', subject } },
      schema: {
        tags,
        summary: 'Delete a webhook endpoint; what it was still due is canceled',
        params: endpointParams,
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async ({ params: { id } }, reply) => {
      refuseEnvironment(id);
      await core.webhooks.remove(id);
      return reply.code(204).send(null);
    },
  );
}

/** Secrets and examples. */
export async function webhookEndpointActionRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/webhook-endpoints/:id/rotate-secret',
    {
      config: { permission: 'settings', recentProof: true, audit: { action: 'endpoint-secret-rotated', subject } },
      schema: {
        tags,
        summary: 'Give a webhook endpoint a new secret; the one before signs too until the overlap ends',
        params: endpointParams,
        body: secretRotation,
        response: { 200: secretRotated, ...problemAnswers },
      },
    },
    ({ params: { id }, body }) => {
      refuseEnvironment(id);
      return core.webhooks.rotateSecret(id, body.overlap_seconds);
    },
  );

  app.post(
    '/api/admin/webhook-endpoints/:id/test',
    {
      config: { permission: 'settings', audit: { action: 'endpoint-tested', subject } },
      schema: {
        tags,
        summary: 'Send a webhook endpoint the example of an event type',
        params: endpointParams,
        body: exampleRequest,
        response: { 202: exampleSent, ...problemAnswers },
      },
    },
    async ({ params: { id }, body, id: requestId }, reply) => {
      if (id === environmentEndpointId)
        throw new AppError(
          'conflict',
          'This endpoint is set by AUTOMATION_WEBHOOK_URL and gets forms only. Send a form to test it.',
        );
      return reply.code(202).send({ message_id: await core.webhooks.sendExample(id, body.event_type, requestId) });
    },
  );
}

/** Throws `conflict` for the endpoint whose address, secret and events the environment sets. */
function refuseEnvironment(id: string): void {
  if (id === environmentEndpointId)
    throw new AppError('conflict', 'This endpoint is set by AUTOMATION_WEBHOOK_URL. Change it there, and restart.');
}

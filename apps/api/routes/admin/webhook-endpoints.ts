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
import { actorOf, userOf } from './actor.ts';

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
      const { id } = request.params;
      if (id !== environmentEndpointId) {
        const changed = await core.webhooks.change(id, body, userOf(request));
        if (body.url !== undefined) request.auditDetails = { ...request.auditDetails, host: new URL(changed.url).host };
        return changed;
      }
      await changeEnvironment(core, body, actorOf(request));
      return { ...(await core.webhooks.read(id)), secret: null };
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
      if (id === environmentEndpointId) throw setByEnvironment();
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
      if (id === environmentEndpointId) throw setByEnvironment();
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
        throw new AppError('conflict', 'Send a test to AUTOMATION_WEBHOOK_URL from the Setup page.');
      return reply.code(202).send({ message_id: await core.webhooks.sendExample(id, body.event_type, requestId) });
    },
  );
}

const setByEnvironment = () =>
  new AppError('conflict', 'This endpoint is set by AUTOMATION_WEBHOOK_URL. Change it there, and restart.');

/** The environment's address can be paused and enabled; the rest of it is in its settings. */
async function changeEnvironment(
  core: Core,
  { state, version: _version, ...rest }: z.output<typeof endpointChange>,
  actor: string,
) {
  if (Object.keys(rest).length > 0) throw setByEnvironment();
  const { state: present } = await core.webhooks.read(environmentEndpointId);
  if (state === 'paused' && present !== 'paused')
    await core.jobs.pause({ queue: 'automation', reason: 'Paused on the Webhooks page', pausedBy: actor });
  if (state !== 'enabled') return;
  await core.automation.enable();
  for (const { queue } of await core.jobs.pauses()) if (queue === 'automation') await core.jobs.resume(queue);
}

import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { jobMoved } from '#core/jobs/schemas.ts';
import { AppError } from '#core/platform/errors.ts';
import {
  messageDetail,
  messageRow,
  messagesQuery,
  recoveryRequest,
  recoveryRow,
  recoveryStarted,
} from '#core/webhooks/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { actorOf } from './actor.ts';
import { endpointParams } from './webhook-endpoints.ts';

const params = z.object({ id: z.uuid('This isn’t a valid message ID') });
const recoveryParams = endpointParams.extend({ recoveryId: z.uuid('This isn’t a valid recovery ID') });
const tags = ['admin'];

/** What was sent to endpoints, and sending it again. */
export async function webhookMessageRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/webhook-messages',
    {
      config: { permission: 'settings', audit: { action: 'endpoint-messages-viewed' } },
      schema: {
        tags,
        summary: 'Messages to webhook endpoints, newest first; the link header has the next page',
        querystring: messagesQuery,
        response: { 200: z.array(messageRow), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { rows, nextCursor } = await core.webhooks.messages(request.query);
      if (nextCursor !== null) {
        const given = Object.entries(request.query).map(([name, value]): [string, string] => [name, String(value)]);
        const next = new URLSearchParams([...given.filter(([name]) => name !== 'cursor'), ['cursor', nextCursor]]);
        reply.header('link', `</api/admin/webhook-messages?${next}>; rel="next"`);
      }
      return rows;
    },
  );

  app.get(
    '/api/admin/webhook-messages/:id',
    {
      config: { permission: 'settings', audit: { action: 'endpoint-message-viewed', subject: 'job' } },
      schema: {
        tags,
        summary: 'One message: what was sent, and what each attempt answered',
        params,
        response: { 200: messageDetail, ...problemAnswers },
      },
    },
    (request) => core.webhooks.message(request.params.id),
  );

  app.post(
    '/api/admin/webhook-messages/:id/resend',
    {
      config: { permission: 'settings', audit: { action: 'endpoint-message-resent', subject: 'job' } },
      schema: {
        tags,
        summary: 'Send a message again now, under the same ID',
        params,
        response: { 202: jobMoved, ...problemAnswers },
      },
    },
    async ({ params: { id } }, reply) => {
      const { endpoint } = await core.webhooks.message(id);
      if (endpoint.deleted) throw new AppError('conflict', 'The endpoint of this message was deleted.');
      if (endpoint.state === 'disabled')
        throw new AppError(
          'conflict',
          'The endpoint of this message is disabled. Enable it first, then send it again.',
        );
      return reply.code(202).send(await core.jobs.retry(id));
    },
  );
}

/** Sending an endpoint again what it missed. */
export async function webhookRecoveryRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/webhook-endpoints/:id/recover',
    {
      config: {
        permission: 'settings',
        recentProof: true,
        audit: { action: 'endpoint-recovered', subject: 'endpoint' },
      },
      schema: {
        tags,
        summary: 'Send a webhook endpoint again what it missed since a moment, or everything',
        params: endpointParams,
        body: recoveryRequest,
        response: { 202: recoveryStarted, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const started = await core.webhooks.recover(id, request.body, actorOf(request));
      request.auditDetails = { ...request.auditDetails, messages: started.messages };
      return reply.code(202).send({ recovery_id: started.id, messages: started.messages });
    },
  );

  app.get(
    '/api/admin/webhook-endpoints/:id/recoveries',
    {
      config: { permission: 'settings', audit: { action: 'endpoint-viewed', subject: 'endpoint' } },
      schema: {
        tags,
        summary: 'The last ten recoveries of a webhook endpoint',
        params: endpointParams,
        response: { 200: z.array(recoveryRow), ...problemAnswers },
      },
    },
    (request) => core.webhooks.recoveries(request.params.id),
  );

  app.get(
    '/api/admin/webhook-endpoints/:id/recoveries/:recoveryId',
    {
      config: { permission: 'settings', audit: { action: 'endpoint-viewed', subject: 'endpoint' } },
      schema: {
        tags,
        summary: 'How far a recovery is',
        params: recoveryParams,
        response: { 200: recoveryRow, ...problemAnswers },
      },
    },
    (request) => core.webhooks.recovery(request.params.id, request.params.recoveryId),
  );

  app.delete(
    '/api/admin/webhook-endpoints/:id/recoveries/:recoveryId',
    {
      config: { permission: 'settings', audit: { action: 'endpoint-recovery-canceled', subject: 'endpoint' } },
      schema: {
        tags,
        summary: 'Cancel a recovery; what is due already is still delivered',
        params: recoveryParams,
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.webhooks.cancelRecovery(request.params.id, request.params.recoveryId);
      return reply.code(204).send(null);
    },
  );
}

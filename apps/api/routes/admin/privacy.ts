import contentDisposition from 'content-disposition';
import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import {
  personFound,
  personRequest,
  personSearch,
  privacyDecision,
  privacyRequested,
  privacyRequestRow,
} from '#core/privacy/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { aFile, sendStream } from '../file-answer.ts';
import { actorOf } from './actor.ts';

const params = z.object({ id: z.uuid('This isn’t a valid request ID') });
const subject = 'privacy-request';
const tags = ['admin'];

/** Finding what is stored about a person, handing it over, and erasing it. */
export async function privacyRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/privacy/find',
    {
      config: { permission: 'privacy', audit: { action: 'person-searched' } },
      schema: {
        tags,
        summary: 'How much is stored about a person',
        body: personSearch,
        response: { 200: personFound, ...problemAnswers },
      },
    },
    ({ body: { email = null, phone = null } }) => core.privacy.find({ email, phone }),
  );

  app.post(
    '/api/admin/privacy/export',
    {
      config: { permission: 'privacy', recentProof: true, audit: { action: 'person-exported' } },
      schema: {
        tags,
        summary: 'Make everything stored about a person ready to be downloaded',
        body: personRequest,
        response: { 202: privacyRequested, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const asker = { actor: actorOf(request), requestId: request.id };
      const id = await core.privacy.request('access', request.body, asker);
      request.auditDetails = { ...request.auditDetails, request: id };
      return reply.code(202).send({ request_id: id });
    },
  );

  app.post(
    '/api/admin/privacy/erase',
    {
      config: { permission: 'privacy', recentProof: true, audit: { action: 'person-erased' } },
      schema: {
        tags,
        summary: 'Erase a person; the books keep ids, amounts and dates',
        body: personRequest,
        response: { 202: privacyRequested, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const asker = { actor: actorOf(request), requestId: request.id };
      const id = await core.privacy.request('erasure', request.body, asker);
      request.auditDetails = { ...request.auditDetails, request: id };
      return reply.code(202).send({ request_id: id });
    },
  );
}

/** What was handed over or erased, with the receipts. */
export async function privacyRequestRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/privacy/requests',
    {
      config: { permission: 'privacy', audit: { action: 'privacy-requests-viewed' } },
      schema: {
        tags,
        summary: 'Privacy requests, those that wait for us first',
        response: { 200: z.array(privacyRequestRow), ...problemAnswers },
      },
    },
    () => core.privacy.list(),
  );

  app.get(
    '/api/admin/privacy/requests/:id',
    {
      config: { permission: 'privacy', audit: { action: 'privacy-request-viewed', subject } },
      schema: {
        tags,
        summary: 'One privacy request, with its receipt',
        params,
        response: { 200: privacyRequestRow, ...problemAnswers },
      },
    },
    ({ params: { id } }) => core.privacy.read(id),
  );

  app.post(
    '/api/admin/privacy/requests/:id/decision',
    {
      config: { permission: 'privacy', recentProof: true, audit: { action: 'privacy-request-decided', subject } },
      schema: {
        tags,
        summary: 'Carry out a visitor’s privacy request, or refuse it',
        params,
        body: privacyDecision,
        response: { 200: privacyRequestRow, ...problemAnswers },
      },
    },
    (request) => core.privacy.decide(request.params.id, request.body.decision, actorOf(request)),
  );

  app.get(
    '/api/admin/privacy/requests/:id/archive.zip',
    {
      config: { permission: 'privacy', recentProof: true, audit: { action: 'person-downloaded', subject } },
      schema: {
        tags,
        summary: 'Everything stored about the person of a request',
        params,
        response: {
          200: aFile('One JSON file for each kind, and the contracts', 'application/zip'),
          ...problemAnswers,
        },
      },
    },
    async (request, reply) => {
      const archive = await core.privacy.archive(request.params.id);
      reply.type('application/zip').header('content-disposition', contentDisposition('personal-data.zip'));
      return sendStream(reply, archive);
    },
  );
}

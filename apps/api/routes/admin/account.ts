import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import {
  authenticatorRow,
  authenticatorStarted,
  factorCode,
  passwordChange,
  recoveryCodes,
  sessionsEnded,
} from '#core/access/schemas.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { userOf } from './actor.ts';

const tags = ['admin'];
const permission = 'account';

/** The signed-in member's password. */
export async function passwordRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/password',
    {
      config: { permission, audit: { action: 'password-changed' } },
      schema: {
        tags,
        summary: 'Change your password, which ends your other sessions',
        body: passwordChange,
        response: { 200: sessionsEnded, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { ended, renewed } = await core.admin.changePassword(userOf(request), request.body);
      app.sessionCookies.renew(reply, renewed);
      request.auditDetails = { ...request.auditDetails, ended };
      return { ended };
    },
  );
}

/** The signed-in member's second factor. */
export async function accountRoutes(app: Scope, { core }: { core: Core }) {
  const cookies = app.sessionCookies;
  app.get(
    '/api/admin/authenticator',
    {
      config: { permission, audit: { action: 'authenticator-viewed' } },
      schema: {
        tags,
        summary: 'Whether you have an authenticator app, and how many recovery codes are left',
        response: { 200: authenticatorRow, ...problemAnswers },
      },
    },
    (request) => core.admin.authenticator(userOf(request)),
  );

  app.post(
    '/api/admin/authenticator',
    {
      config: { permission, recentProof: true, audit: { action: 'authenticator-started' } },
      schema: {
        tags,
        summary: 'Begin to set up an authenticator app; the answer is the only place its secret is shown',
        response: { 201: authenticatorStarted, ...problemAnswers },
      },
    },
    async (request, reply) => reply.code(201).send(await core.admin.startAuthenticator(userOf(request))),
  );

  app.post(
    '/api/admin/authenticator/confirm',
    {
      config: { permission, audit: { action: 'authenticator-confirmed' } },
      schema: {
        tags,
        summary:
          'Confirm your authenticator app with a code; the answer is the only place the recovery codes are shown',
        body: factorCode,
        response: { 200: recoveryCodes, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { codes, renewed } = await core.admin.confirmAuthenticator(userOf(request), request.body.code);
      cookies.renew(reply, renewed);
      return { recovery_codes: codes };
    },
  );

  app.post(
    '/api/admin/authenticator/remove',
    {
      config: { permission, audit: { action: 'authenticator-removed' } },
      schema: {
        tags,
        summary: 'Remove your authenticator app and recovery codes, with a code of one of them',
        body: factorCode,
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      cookies.renew(reply, await core.admin.removeAuthenticator(userOf(request), request.body.code));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/admin/recovery-codes',
    {
      config: { permission, audit: { action: 'recovery-codes-renewed' } },
      schema: {
        tags,
        summary: 'Replace your recovery codes, with a code of your authenticator app',
        body: factorCode,
        response: { 200: recoveryCodes, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { codes, renewed } = await core.admin.renewRecoveryCodes(userOf(request), request.body.code);
      cookies.renew(reply, renewed);
      return { recovery_codes: codes };
    },
  );
}

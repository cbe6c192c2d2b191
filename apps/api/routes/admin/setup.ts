import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { plansMade, setupReport, setupTestRequest, setupTestResult } from '#core/operations/setup/schemas.ts';
import { problemAnswers } from '../answers.ts';

/** What is configured and what is missing, tests of email and texts, and the plans at Stripe. */
export async function setupRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/setup',
    {
      config: { permission: 'settings', audit: { action: 'setup-viewed' } },
      schema: {
        tags: ['admin'],
        summary: 'What is configured and what is missing, by the settings',
        response: { 200: setupReport, ...problemAnswers },
      },
    },
    async () => core.setup.report(),
  );

  app.post(
    '/api/admin/setup/tests',
    {
      config: { permission: 'settings', recentProof: true, audit: { action: 'setup-tested' } },
      schema: {
        tags: ['admin'],
        summary: 'Send a test email or text message, and return what came of it',
        body: setupTestRequest,
        response: { 200: setupTestResult, ...problemAnswers },
      },
    },
    async (request) => {
      const result = await core.setup.test(request.body);
      request.auditDetails = { ...request.auditDetails, kind: request.body.kind, accepted: result.accepted };
      return result;
    },
  );

  app.post(
    '/api/admin/setup/plans',
    {
      config: { permission: 'settings', recentProof: true, audit: { action: 'plans-made' } },
      schema: {
        tags: ['admin'],
        summary: 'Create the prices of the plans that Stripe lacks',
        response: { 200: plansMade, ...problemAnswers },
      },
    },
    async (request) => {
      const created = await core.setup.makePlans();
      request.auditDetails = { ...request.auditDetails, created: created.length };
      return { created };
    },
  );
}

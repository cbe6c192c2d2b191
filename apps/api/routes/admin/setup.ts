import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { plansMade, setupReport, setupTestRequest, setupTestResult } from '#core/operations/setup/schemas.ts';
import type { QueueBackend } from '#queue/backend.ts';
import { problemAnswers } from '../answers.ts';

/** What is set up, tests of it, and the plans at Stripe. */
export async function setupRoutes(app: Scope, { core, backend }: { core: Core; backend: QueueBackend }) {
  app.get(
    '/api/admin/setup',
    {
      config: { permission: 'settings', audit: { action: 'setup-viewed' } },
      schema: {
        tags: ['admin'],
        summary: 'What is set up and what is missing; each part is tried',
        response: { 200: setupReport, ...problemAnswers },
      },
    },
    async () => core.setup.report(await backend.state()),
  );

  app.post(
    '/api/admin/setup/tests',
    {
      config: { permission: 'settings', recentProof: true, audit: { action: 'setup-tested' } },
      schema: {
        tags: ['admin'],
        summary: 'Send a test email, text message, webhook or alarm, and tell what came of it',
        body: setupTestRequest,
        response: { 200: setupTestResult, ...problemAnswers },
      },
    },
    async (request) => {
      const { kind } = request.body;
      request.auditDetails = { ...request.auditDetails, kind };
      const result = await core.setup.test(request.body);
      request.auditDetails = { ...request.auditDetails, taken: result.taken };
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

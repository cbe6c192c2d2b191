import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { analytics, analyticsQuery } from '#core/operations/analytics/schemas.ts';
import { problemAnswers } from '../answers.ts';

export async function analyticsRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/figures',
    {
      config: { permission: ['records:read', 'money:read'], audit: { action: 'figures-viewed' } },
      schema: {
        tags: ['admin'],
        summary: 'Analytics for the last 7, 30 or 90 days',
        querystring: analyticsQuery,
        response: { 200: analytics, ...problemAnswers },
      },
    },
    (request) => core.analytics.read(request.query),
  );
}

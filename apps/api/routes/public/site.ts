import { always } from '#api/plugins/pressure.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { presentSite } from '#core/site/presenter.ts';
import { site } from '#core/site/schemas.ts';

export async function siteRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/site',
    {
      config: always,
      schema: { tags: ['site'], summary: 'What the pages need to know about the business', response: { 200: site } },
    },
    async () => presentSite(core.config),
  );
}

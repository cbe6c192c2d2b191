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
      schema: { tags: ['site'], summary: 'The business details the pages show', response: { 200: site } },
    },
    async () => presentSite(core.config),
  );
}

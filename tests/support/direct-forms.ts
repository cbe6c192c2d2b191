import { loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { partnerApplication } from '#core/leads/partner-application/schemas.ts';
import { createLogger } from '#core/platform/logger.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import type { Cluster } from './cluster.ts';
import type { Submission } from './visitors.ts';

let keys = 0;

/** Stores partner applications without an API process, for tests of the workers alone. */
export async function acceptPartnerApplications(cluster: Cluster, count: number): Promise<Submission[]> {
  const core = createCore({ config: loadConfig(cluster.env), logger: createLogger('silent'), poolSize: 4 });
  await core.webhooks.followEnvironment();
  const submissions = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Submission> => {
      const form = partnerApplication.parse(partnerApplicationInput());
      keys += 1;
      const key = `direct-${keys}`;
      const { id } = await core.partners.accept(form, {
        requestId: `request-${index}`,
        isSpam: false,
        idempotencyKey: key,
      });
      return { key, table: 'partner_application', body: '', id, answers: [202] };
    }),
  );
  await core.close();
  return submissions;
}

import type { Config } from '#core/config/config.ts';
import { pauseOf, readPauses } from '#core/jobs/pauses.ts';
import type { Database } from '#core/platform/database.ts';

/** What the endpoint of `AUTOMATION_WEBHOOK_URL` is called. */
export const environmentName = 'Automation webhook';

/** The endpoint of `AUTOMATION_WEBHOOK_URL`, which has no row. */
export interface EnvironmentEndpoint {
  url: string;
  state: 'enabled' | 'paused' | 'disabled';
  /** When it answered 410 Gone. */
  disabledAt: Date | null;
}

/** The endpoint of `AUTOMATION_WEBHOOK_URL`; null where none is configured. */
export async function readEnvironment(
  database: Pick<Database, 'sql' | 'prisma'>,
  { automation: { url } }: Pick<Config, 'automation'>,
): Promise<EnvironmentEndpoint | null> {
  if (url === null) return null;
  const [gone, pauses] = await Promise.all([
    database.prisma.goneReceiver.findUnique({ where: { url } }),
    readPauses(database.sql),
  ]);
  const isPaused = pauseOf(pauses, { queue: 'webhooks', name: 'deliver-webhook' }) !== undefined;
  const open = isPaused ? 'paused' : 'enabled';
  return { url, state: gone ? 'disabled' : open, disabledAt: gone?.disabledAt ?? null };
}

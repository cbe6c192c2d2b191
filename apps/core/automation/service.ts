import type { AutomationClient, Delivered } from '#core/clients/automation/client.ts';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Database } from '#core/platform/database.ts';

interface AutomationDependencies {
  database: Database;
  /** Signs and posts (`clients/automation/webhook.ts`); null where no automation webhook is configured. */
  automation: AutomationClient | null;
}

/**
 * How long, in milliseconds, a receiver is remembered as enabled. A disabled one is read every time, because another
 * process may just have enabled it.
 */
const rememberFor = 1_000;

export function createAutomationService({ database, automation }: AutomationDependencies) {
  let enabledUntil = Number.NEGATIVE_INFINITY;

  return {
    configured: automation !== null,

    /**
     * Posts a job's body to the automation webhook under an id that is the same at every attempt. A receiver that
     * answers 410 Gone gets no more posts until an administrator retries a job.
     */
    async deliver(jobId: string, body: object): Promise<Delivered> {
      if (!automation) throw new DeliveryFailure('not_configured', { permanent: true });
      if (await isDisabled(automation.url)) {
        throw new DeliveryFailure('endpoint_disabled', {
          permanent: true,
          snippet: 'The receiver answered 410 Gone. Retry a job to post there again.',
        });
      }
      try {
        return await automation.deliver(`msg_${jobId}`, JSON.stringify(body));
      } catch (error) {
        if (error instanceof DeliveryFailure && error.errorClass === 'gone') await disable(automation.url);
        throw error;
      }
    },

    /** Enables deliveries to the receiver again, at an administrator's request. */
    async enable(): Promise<void> {
      if (!automation) return;
      await database.prisma.webhookEndpoint.deleteMany({ where: { url: automation.url } });
    },
  };

  async function isDisabled(url: string): Promise<boolean> {
    if (performance.now() < enabledUntil) return false;
    const found = await database.prisma.webhookEndpoint.findUnique({ where: { url } });
    if (!found) enabledUntil = performance.now() + rememberFor;
    return found !== null;
  }

  async function disable(url: string): Promise<void> {
    await database.prisma.webhookEndpoint.upsert({ where: { url }, create: { url, reason: '410 Gone' }, update: {} });
    enabledUntil = Number.NEGATIVE_INFINITY;
  }
}
export type AutomationService = ReturnType<typeof createAutomationService>;

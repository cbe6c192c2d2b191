import { causeOf, DeliveryFailure, notConfigured } from '#core/clients/failure.ts';
import type { Database } from '#core/platform/database.ts';
import type { Posted } from '#core/webhooks/posting.ts';
import type { AutomationReceiver } from './receiver.ts';

interface AutomationDependencies {
  database: Database;
  /** Signs and posts (`receiver.ts`); null where no automation webhook is configured. */
  automation: AutomationReceiver | null;
  /** Counts a post for the statistics of the Webhooks page; the error's class, or null when it succeeded. */
  count(outcome: { error: string | null; milliseconds: number }): void;
}

/**
 * How long, in milliseconds, a receiver is remembered as enabled. A disabled one is read every time, because another
 * process may just have enabled it.
 */
const rememberFor = 1_000;

interface Receiver extends AutomationDependencies {
  /** Until when it is remembered as enabled, as `performance.now()` counts. */
  enabledUntil: number;
}

export function createAutomationService(dependencies: AutomationDependencies) {
  const receiver: Receiver = { ...dependencies, enabledUntil: Number.NEGATIVE_INFINITY };
  return {
    configured: dependencies.automation !== null,
    deliver: (jobId: string, body: object, signal: AbortSignal) => deliver(receiver, jobId, body, signal),
    enable: () => enable(dependencies),
  };
}
export type AutomationService = ReturnType<typeof createAutomationService>;

/**
 * Posts a job's body to the automation webhook under an id that is the same at every attempt. A receiver that
 * answers 410 Gone gets no more posts until an administrator retries a job.
 */
async function deliver(receiver: Receiver, jobId: string, body: object, signal: AbortSignal): Promise<Posted> {
  const { automation } = receiver;
  if (!automation) throw notConfigured('AUTOMATION_WEBHOOK_URL');
  if (await isDisabled(receiver, automation.url)) {
    throw new DeliveryFailure('endpoint_disabled', {
      permanent: true,
      snippet: 'The receiver answered 410 Gone. Retry a job to post there again.',
    });
  }
  const began = performance.now();
  const count = (error: string | null) => receiver.count({ error, milliseconds: performance.now() - began });
  try {
    const delivered = await automation.deliver(`msg_${jobId}`, JSON.stringify(body), signal);
    count(null);
    return delivered;
  } catch (error) {
    count(causeOf(error));
    if (error instanceof DeliveryFailure && error.errorClass === 'gone') await disable(receiver, automation.url);
    throw error;
  }
}

/** Enables deliveries to the receiver again, at an administrator's request. */
async function enable({ database, automation }: AutomationDependencies): Promise<void> {
  if (!automation) return;
  await database.prisma.goneReceiver.deleteMany({ where: { url: automation.url } });
}

/** Whether the receiver answered 410 Gone and was not enabled since. */
async function isDisabled(receiver: Receiver, url: string): Promise<boolean> {
  if (performance.now() < receiver.enabledUntil) return false;
  const found = await receiver.database.prisma.goneReceiver.findUnique({ where: { url } });
  if (!found) receiver.enabledUntil = performance.now() + rememberFor;
  return found !== null;
}

async function disable(receiver: Receiver, url: string): Promise<void> {
  await receiver.database.prisma.goneReceiver.upsert({
    where: { url },
    create: { url, reason: '410 Gone' },
    update: {},
  });
  receiver.enabledUntil = Number.NEGATIVE_INFINITY;
}

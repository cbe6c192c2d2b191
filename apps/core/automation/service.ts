import { causeOf, DeliveryFailure, notConfigured } from '#core/clients/failure.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import type { Database } from '#core/platform/database.ts';
import { enableEnvironment, readEnvironmentRow, storeEnvironment } from '#core/webhooks/environment.ts';
import { disableEndpoint } from '#core/webhooks/lifecycle.ts';
import type { OutcomeRecorder, PostOutcome } from '#core/webhooks/outcomes.ts';
import type { Posted } from '#core/webhooks/posting.ts';
import type { AutomationReceiver } from './receiver.ts';

interface AutomationDependencies {
  database: Database;
  /** Signs and posts (`receiver.ts`); null where no automation webhook is configured. */
  automation: AutomationReceiver | null;
  outcomes: Pick<OutcomeRecorder, 'record'>;
}

/**
 * How long, in milliseconds, a receiver is remembered as healthy. Another one is read every time, because another process
 * may just have enabled it.
 */
const rememberFor = 1_000;

interface Receiver extends AutomationDependencies {
  /** Until when it is remembered as healthy, as `performance.now()` counts. */
  healthyUntil: number;
}

export function createAutomationService(dependencies: AutomationDependencies) {
  const receiver: Receiver = { ...dependencies, healthyUntil: Number.NEGATIVE_INFINITY };
  return {
    configured: dependencies.automation !== null,
    deliver: (jobId: string, body: object, signal: AbortSignal) => deliver(receiver, jobId, body, signal),
    /** Forgets that the receiver failed, and enables deliveries to it again, at an administrator's request. */
    enable: () => enableEnvironment(dependencies.database.sql),
  };
}
export type AutomationService = ReturnType<typeof createAutomationService>;

/**
 * Posts a job's body to the automation webhook under an id that is the same at every attempt. A receiver that is disabled,
 * as after an answer of 410 Gone, gets no more posts until an administrator enables it.
 */
async function deliver(receiver: Receiver, jobId: string, body: object, signal: AbortSignal): Promise<Posted> {
  const { automation } = receiver;
  if (!automation) throw notConfigured('AUTOMATION_WEBHOOK_URL');
  const wasHealthy = await checkHealth(receiver, automation.url);
  const outcomeOf = (error: string | null): PostOutcome => ({ endpoint: environmentEndpointId, error });
  try {
    const posted = await automation.deliver(`msg_${jobId}`, JSON.stringify(body), signal);
    await receiver.outcomes.record(outcomeOf(null), { wasHealthy });
    return posted;
  } catch (error) {
    await noteFailure(receiver, automation.url, outcomeOf(causeOf(error)));
    if (error instanceof DeliveryFailure && error.errorClass === 'gone')
      await disableEndpoint(receiver.database, environmentEndpointId, 'gone');
    throw error;
  }
}

/** Whether nothing has failed since the last success. Throws a `DeliveryFailure` when the receiver is disabled. */
async function checkHealth(receiver: Receiver, url: string): Promise<boolean> {
  if (performance.now() < receiver.healthyUntil) return true;
  const { state, disabledReason, failingSince } = await readEnvironmentRow(receiver.database, url);
  if (state === 'disabled') {
    const why = disabledReason === 'failing' ? 'Every post failed for five days.' : 'The receiver answered 410 Gone.';
    throw new DeliveryFailure('endpoint_disabled', {
      permanent: true,
      snippet: `${why} Retry a job to post there again.`,
    });
  }
  const isHealthy = failingSince === null;
  if (isHealthy) receiver.healthyUntil = performance.now() + rememberFor;
  return isHealthy;
}

/** Notes that the receiver is failing. */
async function noteFailure(receiver: Receiver, url: string, outcome: PostOutcome): Promise<void> {
  receiver.healthyUntil = Number.NEGATIVE_INFINITY;
  await storeEnvironment(receiver.database.sql, url);
  await receiver.outcomes.record(outcome, { wasHealthy: false });
}

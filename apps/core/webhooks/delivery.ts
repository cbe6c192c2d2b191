import type { EndpointClient } from '#core/clients/endpoints/client.ts';
import { createSigner, type Signer } from '#core/clients/endpoints/signature.ts';
import { causeOf, DeliveryFailure } from '#core/clients/failure.ts';
import type { Database } from '#core/platform/database.ts';
import type { Encryption } from '#core/platform/encryption.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import type { Environment } from './environment.ts';
import { disableEndpoint } from './lifecycle.ts';
import { bodyOf, webhookIdOf } from './message-body.ts';
import type { OutcomeRecorder } from './outcomes.ts';
import { type PostingDependencies, postMessage } from './posting.ts';
import type { Exchange } from './schemas.ts';
import { readHeaders, readSecret, unreadable } from './stored-endpoint.ts';

export interface DeliveryDependencies extends PostingDependencies {
  database: Database;
  encryption: Encryption;
  outcomes: OutcomeRecorder;
  environment: Environment;
}

/** What came of a delivery that did not fail. */
interface Delivered {
  outcome: 'succeeded' | 'skipped';
  note: string;
  httpStatus?: number;
  exchange?: Exchange;
}

/** How long, in milliseconds, an endpoint is remembered as it was read. */
const rememberFor = 1_000;

const readEndpoints = rowReader('endpoint', Prisma.EndpointScalarFieldEnum);
type EndpointRow = Awaited<ReturnType<typeof readEndpoints>>[number];

/** An endpoint, ready to be posted to. */
interface Target {
  row: EndpointRow;
  /** Nothing has failed since its last success, as far as was known when it was read. */
  isHealthy: boolean;
  client: EndpointClient;
  headers: Record<string, string>;
  /** Those that sign at a time. */
  signers(now: Date): readonly Signer[];
  readAt: number;
}

/** Posts events to endpoints, for the worker's handler. */
export function createDelivery(dependencies: DeliveryDependencies) {
  const { database, environment } = dependencies;
  const loadEvent = createLoader(database.sql, rowReader('webhook_event', Prisma.WebhookEventScalarFieldEnum));
  const loadEndpoint = createLoader(database.sql, readEndpoints);
  const targets = new Map<string, Target>();

  const targetOf = async (id: string): Promise<Target | null> => {
    const known = targets.get(id);
    if (known && performance.now() - known.readAt < rememberFor) return known;
    const row = await loadEndpoint(id);
    if (!row) return null;
    const target = asTarget(dependencies, row);
    targets.set(id, target);
    return target;
  };

  return {
    /**
     * Posts an event to an endpoint. Throws a `DeliveryFailure` with what was sent and answered. An endpoint that answers
     * 410 Gone is disabled.
     */
    async deliver(of: { event: string; endpoint: string }, signal: AbortSignal): Promise<Delivered> {
      const [event, target] = await Promise.all([loadEvent(of.event), targetOf(of.endpoint)]);
      if (!target || target.row.deleted_at) return { outcome: 'skipped', note: 'The endpoint was deleted' };
      if (!event) return { outcome: 'skipped', note: 'The event is no longer stored' };
      if (target.row.state === 'disabled') throw new DeliveryFailure('endpoint_disabled', { permanent: true });
      const isFlat = target.row.source === 'environment';
      // The kind's own `webhook.ts`, such as `core/leads/contact-form/webhook.ts`.
      const body = isFlat ? await environment.bodyOf(event.subject_kind, event.subject_id) : bodyOf(event);
      if (body === null) return { outcome: 'skipped', note: 'The record no longer exists, or its data was erased' };
      try {
        return await post(dependencies, target, { id: webhookIdOf(event.id), body }, signal);
      } catch (error) {
        // The next delivery must see that something failed.
        targets.delete(target.row.id);
        if (error instanceof DeliveryFailure && error.errorClass === 'gone')
          await disableEndpoint(database, target.row.id, 'gone');
        throw error;
      }
    },
  };
}
export type WebhookDelivery = ReturnType<typeof createDelivery>;

/** Throws a `DeliveryFailure` when what it needs cannot be read. */
function asTarget({ client, encryption, environment }: DeliveryDependencies, row: EndpointRow): Target {
  const target = { row, isHealthy: row.failing_since === null, client, headers: {}, readAt: performance.now() };
  if (row.deleted_at !== null) return { ...target, signers: () => [] };
  if (row.source === 'environment') {
    const all = (environment.secrets ?? []).map(createSigner);
    return { ...target, client: environment.client, signers: () => all };
  }
  const headers = readHeaders(encryption, row.headers);
  const secret = readSecret(encryption, row.secret);
  if (headers === null || secret === null) throw unreadable();
  const signer = createSigner(secret);
  const previous = row.previous_secret && readSecret(encryption, row.previous_secret);
  const both = previous ? [signer, createSigner(previous)] : [signer];
  const until = row.previous_secret_until;
  return { ...target, headers, signers: (now) => (until !== null && until > now ? both : [signer]) };
}

async function post(
  { outcomes, clock, userAgent }: DeliveryDependencies,
  { row, isHealthy, client, headers, signers }: Target,
  message: { id: string; body: string },
  signal: AbortSignal,
): Promise<Delivered> {
  const noted = (error: string | null) => outcomes.record({ endpoint: row.id, error }, { wasHealthy: isHealthy });
  try {
    const to = { ...message, url: row.url, headers, signers };
    const { status, snippet, exchange } = await postMessage({ client, clock, userAgent }, to, signal);
    await noted(null);
    return { outcome: 'succeeded', note: snippet, httpStatus: status, exchange };
  } catch (error) {
    await noted(causeOf(error));
    throw error;
  }
}
